package dev.latchkey.buffer;

/**
 * When a partition is flushed: every interval of wall-clock time, on a grid that the time of the last flush anchors. Late
 * is caught up with by one flush, never by a burst. Belongs to one thread, but for {@link #due}.
 */
public final class FlushSchedule {
    private final long interval;
    private volatile long due = Long.MAX_VALUE;

    /** Every {@code interval} milliseconds, at least 1. */
    public FlushSchedule(long interval) {
        this.interval = interval;
    }

    /** Starts at the first record of a partition, or from the last flush that its mark tells. */
    public void startFrom(long lastFlush, long now, boolean pending) {
        due = pending ? lastFlush + interval : nextOnGrid(lastFlush, now);
    }

    /** Whether it has been started. */
    public boolean started() {
        return due != Long.MAX_VALUE;
    }

    /** Whether a flush is due. */
    public boolean isDue(long now) {
        if (started() && due - now > interval) {
            due = now + interval; // the clock was set back; a flush never waits longer than the interval
        }
        return now >= due;
    }

    /**
     * A flush begins now.
     *
     * @return its time as the mark keeps it: on the grid when it was due, else now
     */
    public long flush(long now) {
        boolean onTime = now >= due;
        long flushTime = onTime ? nextOnGrid(due, now) - interval : now;
        due = flushTime + interval;
        return flushTime;
    }

    /** When the next flush is due, in milliseconds since the epoch; {@link Long#MAX_VALUE} before the first record. */
    public long due() {
        return due;
    }

    private long nextOnGrid(long anchor, long now) {
        if (now < anchor) {
            return now + interval;
        }
        return anchor + ((now - anchor) / interval + 1) * interval;
    }
}
