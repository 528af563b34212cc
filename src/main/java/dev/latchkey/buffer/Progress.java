package dev.latchkey.buffer;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Where a partition stands: its mark, and the offset that comes next. Both buffers move it by the same steps. Belongs to the
 * stream thread, but for {@link #mark}.
 */
public final class Progress {
    private final String fingerprint;
    private final LongSupplier clock;
    private long next; // offset behind the last record that was held or passed
    private volatile @Nullable Mark mark;

    /** Of a partition without a mark; the rule's fingerprint and the time, in milliseconds, go into its first one. */
    public Progress(String fingerprint, LongSupplier clock) {
        this.fingerprint = fingerprint;
        this.clock = clock;
    }

    /** The record at {@code offset} is held. */
    public void hold(long offset) {
        Mark reached = reach(offset);
        if (reached.idle()) {
            mark = reached.holding(offset);
        }
    }

    /** The record at {@code offset} is not held. */
    public void pass(long offset) {
        reach(offset);
    }

    private Mark reach(long offset) {
        Mark current = mark;
        if (current == null) {
            current = Mark.first(offset, clock.getAsLong(), fingerprint);
            mark = current;
        }
        next = offset + 1;
        return current;
    }

    /**
     * A flush begins.
     *
     * @param pending whether there is anything to release; without, the mark only moves on, and not even that where nothing came
     * @return whether what is pending is frozen now
     */
    public boolean freeze(boolean pending, long flushTime) {
        Mark current = mark;
        if (current == null || (!pending && current.start() == next)) {
            return false; // an idle partition writes no marks
        }
        mark = pending ? current.frozen(next, flushTime) : current.idleAt(next, flushTime);
        return pending;
    }

    /** The frozen entries up to and including the one with this {@code firstOffset} are released. */
    public void released(long firstOffset) {
        Mark current = mark;
        mark = current == null ? null : current.released(firstOffset);
    }

    /** All that was frozen is released; {@code pending} says whether anything was taken in since. */
    public void drained(boolean pending) {
        Mark current = mark;
        if (current != null) {
            mark = pending ? current.drained() : current.idleAt(next, current.lastFlush());
        }
    }

    /** Goes on from a committed mark and offset. */
    public void restore(@Nullable Mark restored, long committed) {
        mark = restored;
        next = committed;
    }

    /** The mark that belongs to all steps so far. A new object whenever it has changed. */
    public @Nullable Mark mark() {
        return mark;
    }

    /** Offset from which on records belong to the filling generation; 0 without a mark. */
    public long freeze() {
        Mark current = mark;
        return current == null ? 0 : current.freeze();
    }

    /** Whether a record at {@code offset} belongs to the frozen generation. */
    public boolean isFrozen(long offset) {
        Mark current = mark;
        return current != null && current.draining() && offset < current.freeze();
    }

    /** The offset behind the last record that was held or passed. */
    public long next() {
        return next;
    }

    /** How many offsets the filling generation spans. */
    public long span() {
        Mark current = mark;
        return current == null || current.idle() ? 0 : next - current.freeze();
    }

    /** Time of the last flush in milliseconds since the epoch; -1 before the first record. */
    public long lastFlush() {
        Mark current = mark;
        return current == null ? -1 : current.lastFlush();
    }
}
