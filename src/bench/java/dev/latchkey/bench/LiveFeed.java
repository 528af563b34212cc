package dev.latchkey.bench;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Input at a rate, by a thread of its own, until it is closed. */
final class LiveFeed implements AutoCloseable {
    private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
    private final Thread thread;

    LiveFeed(Site site, String topic, Workload workload, int perSecond) {
        Loader loader = new Loader(site.kafka().bootstrapServers());
        thread = new Thread(
                () -> {
                    try {
                        loader.feed(topic, workload.withRecords(Long.MAX_VALUE), perSecond);
                    } catch (RuntimeException e) {
                        failure.set(e);
                    }
                },
                "feed");
        thread.start();
    }

    /** Throws what ended it. */
    void assertAlive() {
        RuntimeException found = failure.get();
        if (found != null) {
            throw found;
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
