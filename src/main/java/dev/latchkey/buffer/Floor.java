package dev.latchkey.buffer;

import dev.latchkey.version.Version;
import org.jspecify.annotations.Nullable;

/**
 * What was released last for a key: nothing strictly older is released over it. Which record it was counts as well: where a
 * floor outlived the transaction that wrote it (KAFKA-20685), the record comes up for release once more, and must not be
 * held back by itself. Immutable.
 *
 * @param number the version where {@code version} is null
 * @param version the version where it is no 64-bit integer
 * @param offset where the record of that version stood in the input
 */
public record Floor(long number, @Nullable Version version, long offset) {
    /** What of an entry is released over a floor. */
    public enum Verdict {
        /** Its winner. */
        WINNER,
        /** Its last tombstone without a version: it came after what was released, so it beats that, and takes its version. */
        TOMBSTONE,
        /** Nothing: its winner is older than what was released. */
        OUTDATED
    }

    /** Decides what of {@code entry} is released; {@code floor} is null where nothing is remembered for its key. */
    public static Verdict judge(@Nullable Floor floor, Entry<?> entry, boolean tiesLatest) {
        if (floor == null || floor.admits(entry, tiesLatest)) {
            return Verdict.WINNER;
        }
        return entry.tombstone == null ? Verdict.OUTDATED : Verdict.TOMBSTONE;
    }

    private boolean admits(Entry<?> entry, boolean tiesLatest) {
        int order = Version.compare(entry.number, entry.version, number, version);
        return order > 0 || (order == 0 && (tiesLatest || entry.offset == offset));
    }

    /** The floor that its winner leaves; null for one without a version of its own, which would hold back nothing. */
    public static @Nullable Floor under(Entry<?> winner) {
        return Version.LOWEST.equals(winner.version) ? null : new Floor(winner.number, winner.version, winner.offset);
    }

    /** Negative, zero or positive, as their versions are to each other, whichever records had them. */
    public int compareVersion(Floor other) {
        return Version.compare(number, version, other.number, other.version);
    }
}
