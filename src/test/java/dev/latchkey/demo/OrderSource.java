package dev.latchkey.demo;

import dev.latchkey.harness.Feed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** Sends order updates at a steady rate, on a thread of its own. */
public final class OrderSource implements AutoCloseable {
    private static final int ROUNDS_PER_SECOND = 10;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    public OrderSource(Feed feed, OrderUpdates updates, int perSecond) {
        Runnable round = () -> {
            List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
            while (records.size() < perSecond / ROUNDS_PER_SECOND) {
                records.add(updates.next());
            }
            try {
                feed.send(records);
            } catch (RuntimeException e) {
                failure.set(e);
                throw e; // ends the rounds
            }
        };
        var unused = thread.scheduleAtFixedRate(round, 0, 1000 / ROUNDS_PER_SECOND, TimeUnit.MILLISECONDS);
    }

    /** Throws when the broker refused a record; then no more are sent. */
    public void assertAlive() {
        Throwable cause = failure.get();
        if (cause != null) {
            throw new IllegalStateException("the source of order updates stopped", cause);
        }
    }

    /** Stops after the round that is on its way. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(30, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the source of order updates doesn't end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
