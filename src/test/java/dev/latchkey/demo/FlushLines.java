package dev.latchkey.demo;

import dev.latchkey.harness.Metrics;
import java.util.Locale;
import java.util.Optional;

/** Makes a line of what happened between two flushes, from the instance's own metrics. For one thread. */
final class FlushLines {
    private double flushes;
    private double in;
    private double released;

    /** A line when a flush has ended since the last call. */
    Optional<String> next(Metrics metrics) {
        double flushesNow = metrics.sum("latchkey_flush_seconds_count");
        double releasedNow = metrics.sum("latchkey_released_total");
        if (flushesNow == flushes || releasedNow == released) {
            return Optional.empty();
        }
        double inNow = metrics.sum("latchkey_records_total");
        double inSince = inNow - in;
        double releasedSince = releasedNow - released;
        flushes = flushesNow;
        in = inNow;
        released = releasedNow;
        return Optional.of(String.format(
                Locale.ROOT,
                "flush: %,7.0f in, %,6.0f released (%4.1f : 1), %,6.0f pending, %,4.0f dead letters so far",
                inSince,
                releasedSince,
                inSince / releasedSince,
                metrics.sum("latchkey_pending_entries"),
                metrics.sum("latchkey_dead_letters_total")));
    }
}
