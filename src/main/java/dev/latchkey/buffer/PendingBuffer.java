package dev.latchkey.buffer;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What is pending in one partition: the contract behind which both recoveries stand. All but the methods of
 * {@link PendingView} belong to the stream thread.
 *
 * @param <H> the headers, opaque to the buffer
 */
public interface PendingBuffer<H> extends PendingView<H> {
    /**
     * Takes in a record; its arrays are kept. Offsets rise from call to call. Other threads may see it only after {@link #settle},
     * and until then it need not be among the {@link #outcomes}; all else goes as if it were there at once.
     */
    void offer(Arrival<H> arrival);

    /** Shows to everybody what was offered. */
    void settle();

    /** How the records ended that were offered. */
    Outcomes outcomes();

    /** Passes over a record that is not held: a dead letter, say. */
    void pass(long offset);

    /** Whether a frozen generation waits to be released. */
    boolean draining();

    /**
     * Whether records up to those that are held are still to come again, since an operator has set the group's offset: a
     * flush must wait for them, or they would be released once more.
     */
    default boolean comesAgain() {
        return false;
    }

    /**
     * Freezes what is pending, to be released by {@link #drain}; where nothing is, only the mark moves on.
     *
     * @param flushTime the time of this flush, in milliseconds since the epoch
     * @throws IllegalStateException while {@link #draining}
     */
    void freeze(long flushTime);

    /**
     * One drain step: hands entries over, in the order of their {@linkplain #place places}, until the budget is used up
     * or nothing is left. No lock is held during {@code release}; what it throws ends the step and leaves the buffer unusable.
     *
     * @return how many entries were released
     */
    int drain(DrainBudget budget, Consumer<? super Entry<H>> release);

    /** How many offsets the filling generation spans: what a replay has to read. */
    long span();

    /** The mark that belongs to all calls so far; null before the first record. A new object whenever it has changed. */
    @Nullable
    Mark mark();

    /** Drops everything, the mark as well. */
    void clear();
}
