package dev.latchkey.topology;

import java.util.function.LongSupplier;

/**
 * Shares a stream thread's time between intake and what is done on timers: drain steps, forgetting. Kafka Streams would not: a
 * step lasts longer than the pause after which the next one is due, which so follows at once; and each punctuation halves the
 * number of records that are processed before the next look, down to one of each task.
 *
 * <p>So there are rounds. In each, every task may take a step; then, if records wait, it is intake's turn, for a quarter of the
 * time that the steps took. Belongs to the thread.
 */
final class Pace {
    /** The round of a task that has not stepped. */
    static final long NEVER = -1;

    private static final long SHARE = 4;
    private static final long NANOS = 1_000_000;

    private final LongSupplier clock;
    private long round;
    private boolean owed; // since a step was taken, and no record has come yet
    private long spent;
    private long begun;
    private long millis;

    /** @param clock in milliseconds; one that is set back ends the turn */
    Pace(LongSupplier clock) {
        this.clock = clock;
    }

    /** Whether a task may take a step whose last one was in this round: not a second one before intake had its turn. */
    boolean mayStep(long last) {
        return owed || last != round || isOver();
    }

    /**
     * A step was taken that had been allowed.
     *
     * @param nanos how long it took
     * @return the round
     */
    long stepped(long nanos) {
        if (owed) {
            spent += nanos;
        } else if (isOver()) {
            round++;
            owed = true;
            spent = nanos;
        } else { // of a task whose timer went off late: not at the cost of intake
            millis += (nanos + nanos / SHARE) / NANOS;
        }
        return round;
    }

    /** Whether {@link #begin} is due: asked for each record. */
    boolean isTurnOwed() {
        return owed;
    }

    /** A record has come: intake's turn begins. Where none comes, no time is lost. */
    void begin() {
        owed = false;
        begun = clock.getAsLong();
        millis = Math.max(Flusher.PAUSE.toMillis(), spent / SHARE / NANOS);
    }

    private boolean isOver() {
        long passed = clock.getAsLong() - begun;
        return passed < 0 || passed >= millis;
    }
}
