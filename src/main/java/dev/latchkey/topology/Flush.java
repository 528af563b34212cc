package dev.latchkey.topology;

import java.time.Instant;
import java.util.Locale;

/**
 * A flush that is over: one generation of one partition, from its freeze to its last drain step.
 *
 * @param partition of the input
 * @param trigger why it began
 * @param frozen when it began here
 * @param nanos how long it took
 * @param steps its drain steps
 * @param released the entries that it released; what an aborted transaction takes back is told once more
 */
public record Flush(int partition, Trigger trigger, Instant frozen, long nanos, int steps, long released) {

    /** Why a flush began. */
    public enum Trigger {
        /** {@code latchkey.flush.interval} was over. */
        INTERVAL,
        /** Somebody asked for it: {@code POST /flush}, or a stop with {@code latchkey.flush.on-shutdown}. */
        REQUEST,
        /** The generation spanned {@code latchkey.replay.max-records}. */
        SPAN,
        /** A limit of {@code latchkey.buffer.*} was reached. */
        FULL,
        /** A former owner, or a transaction that was aborted, had begun it: what is told is what was left to do. */
        RESUMED;

        /** Its name in metrics and traces. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
