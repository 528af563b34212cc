package dev.latchkey.demo;

import dev.latchkey.harness.Metrics;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Makes a line of what happened between two flushes, from the instance's own metrics. Each partition flushes by itself,
 * shortly after the other: a line is due when that has been over for a moment. For one thread.
 */
final class FlushLines {
    private static final long QUIET_NANOS = Duration.ofSeconds(1).toNanos();

    private Counts printed = new Counts(0, 0, 0, 0, 0);
    private Counts flushed = printed;
    private long lastFlush;

    private record Counts(double flushes, double in, double released, double pending, double deadLetters) {
        static Counts of(Metrics metrics) {
            return new Counts(
                    metrics.sum("latchkey_flush_seconds_count"),
                    metrics.sum("latchkey_records_total"),
                    metrics.sum("latchkey_released_total"),
                    metrics.sum("latchkey_pending_entries"),
                    metrics.sum("latchkey_dead_letters_total"));
        }
    }

    /**
     * Takes the metrics as they are now; call it a few times per second.
     *
     * @param nanoTime of {@link System#nanoTime()}
     * @return a line when a flush is over
     */
    Optional<String> next(Metrics metrics, long nanoTime) {
        var now = Counts.of(metrics);
        if (now.flushes != flushed.flushes) {
            flushed = now;
            lastFlush = nanoTime;
        }
        return nanoTime - lastFlush < QUIET_NANOS ? Optional.empty() : print();
    }

    /** A line when something was released since the last one; for the end, when no more flushes follow. */
    Optional<String> last(Metrics metrics) {
        flushed = Counts.of(metrics);
        return print();
    }

    private Optional<String> print() {
        if (flushed.released == printed.released) {
            return Optional.empty();
        }
        String line = line(printed, flushed);
        printed = flushed;
        return Optional.of(line);
    }

    private static String line(Counts before, Counts after) {
        double in = after.in - before.in;
        double released = after.released - before.released;
        return String.format(
                Locale.ROOT,
                "flush: %,7.0f in, %,6.0f released, ratio %4.1f, %,5.0f pending, %,5.0f dead letters",
                in,
                released,
                in / released,
                after.pending,
                after.deadLetters - before.deadLetters);
    }
}
