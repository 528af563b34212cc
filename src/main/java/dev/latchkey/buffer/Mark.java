package dev.latchkey.buffer;

/**
 * How far releasing has come in one partition: the state of the {@code replay} protocol that is committed in the same
 * transaction as the released records and the input offsets.
 *
 * <pre>
 *   input   ----[start ......... cursor ....... freeze)[freeze ............ next)----
 *                released already | being released      taken in since
 * </pre>
 *
 * <p>While nothing is being released, {@code start} equals {@code freeze}. While nothing is pending at all, the mark is
 * idle: the next record that is held writes another, so whatever is committed behind an idle mark need not be read again.
 * (What may stand there: dead letters, transaction markers, records of aborted transactions.) Immutable.
 *
 * @param start offset of the first record that a replay must read
 * @param freeze offset where the draining generation ends and the filling one begins; never before {@code start}
 * @param cursor {@code firstOffset} of the last entry of the draining generation that was released, or {@link #NOTHING}
 * @param lastFlush wall-clock time of the last flush in milliseconds since the epoch; of the first record before any
 * @param idle whether nothing is pending
 * @param fingerprint the rule under which pending entries were taken in
 */
public record Mark(long start, long freeze, long cursor, long lastFlush, boolean idle, String fingerprint) {
    /** The cursor of a generation of which nothing has been released. */
    public static final long NOTHING = -1;

    public Mark {
        if (start < 0 || freeze < start || cursor < NOTHING) {
            throw new IllegalArgumentException("start " + start + ", freeze " + freeze + ", cursor " + cursor
                    + ": expected 0 <= start <= freeze and a cursor from -1 up");
        }
        if (idle && freeze > start) {
            throw new IllegalArgumentException(
                    "start " + start + ", freeze " + freeze + ": expected the same where idle");
        }
    }

    /** The mark of a partition whose first record stands at {@code offset}, before that is held. */
    public static Mark first(long offset, long now, String fingerprint) {
        return new Mark(offset, offset, NOTHING, now, true, fingerprint);
    }

    /** Whether a generation is frozen and not yet wholly released. */
    public boolean draining() {
        return freeze > start;
    }

    /** The record at {@code offset} is the first one to be held since the mark was idle. */
    public Mark holding(long offset) {
        return new Mark(offset, offset, NOTHING, lastFlush, false, fingerprint);
    }

    /** All before {@code next} is to be released now. */
    public Mark frozen(long next, long flushTime) {
        return new Mark(start, next, NOTHING, flushTime, false, fingerprint);
    }

    /** The entries up to and including the one with this {@code firstOffset} are released. */
    public Mark released(long firstOffset) {
        return new Mark(start, freeze, firstOffset, lastFlush, false, fingerprint);
    }

    /** The frozen generation is wholly released. */
    public Mark drained() {
        return new Mark(freeze, freeze, NOTHING, lastFlush, false, fingerprint);
    }

    /** Nothing before {@code next} is pending. */
    public Mark idleAt(long next, long flushTime) {
        return new Mark(next, next, NOTHING, flushTime, true, fingerprint);
    }

    /** What is left of this mark when an operator has moved the group's offset back to {@code committed}. */
    public Mark movedBackTo(long committed) {
        return bounded(Math.min(start, committed), Math.min(freeze, committed));
    }

    /** What is left of this mark when the log begins only at {@code offset}. */
    public Mark notBefore(long offset) {
        return bounded(Math.max(start, offset), Math.max(freeze, offset));
    }

    /** The same under another rule; only where nothing is pending. */
    public Mark under(String otherFingerprint) {
        return new Mark(start, freeze, cursor, lastFlush, idle, otherFingerprint);
    }

    private Mark bounded(long newStart, long newFreeze) {
        long newCursor = newStart == newFreeze ? NOTHING : cursor;
        return new Mark(newStart, newFreeze, newCursor, lastFlush, idle, fingerprint);
    }
}
