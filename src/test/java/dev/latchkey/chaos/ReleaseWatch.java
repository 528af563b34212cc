package dev.latchkey.chaos;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads the output as its consumers do, read_committed, and tells {@link Recoveries} what it sees. */
final class ReleaseWatch implements AutoCloseable {
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Recoveries recoveries;
    private final Thread thread = new Thread(this::watch, "release-watch");
    private volatile boolean over;

    ReleaseWatch(String bootstrapServers, String output, Recoveries recoveries) {
        this.recoveries = recoveries;
        consumer = new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServers,
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        "read_committed",
                        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                        "earliest",
                        ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                        10_000),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> partitions = consumer.partitionsFor(output).stream()
                .map(p -> new TopicPartition(output, p.partition()))
                .toList();
        consumer.assign(partitions);
        thread.start();
    }

    private void watch() {
        while (!over) {
            consumer.poll(Duration.ofMillis(50))
                    .forEach(record -> recoveries.released(
                            ChaosRecords.partitionOf(Objects.requireNonNull(record.key())), record.timestamp()));
            recoveries.settle(System.currentTimeMillis());
        }
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
        consumer.close();
    }
}
