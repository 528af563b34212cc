package dev.latchkey.chaos;

import dev.latchkey.harness.TopicReader;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads the output as its consumers do, read_committed, and tells {@link Recoveries} what it sees. */
final class ReleaseWatch implements AutoCloseable {
    private final TopicReader output;
    private final Recoveries recoveries;
    private final Thread thread = new Thread(this::watch, "release-watch");
    private volatile boolean over;

    /** @param output which is read and closed here from now on */
    ReleaseWatch(TopicReader output, Recoveries recoveries) {
        this.output = output;
        this.recoveries = recoveries;
        thread.start();
    }

    private void watch() {
        while (!over) {
            output.readNew(this::released);
            recoveries.settle(Storm.now());
        }
    }

    private void released(ConsumerRecord<byte[], byte[]> record) {
        byte[] key = Objects.requireNonNull(record.key());
        recoveries.released(ChaosRecords.partitionOf(key), record.timestamp());
    }

    /** @throws IllegalStateException when it has died; then times to recover mean nothing */
    void assertAlive() {
        if (!thread.isAlive()) {
            throw new IllegalStateException("the consumer of the output died");
        }
    }

    @Override
    public void close() {
        over = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        output.close();
    }
}
