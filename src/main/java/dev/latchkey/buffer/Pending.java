package dev.latchkey.buffer;

import dev.latchkey.version.Version;
import org.jspecify.annotations.Nullable;

/**
 * An entry as another thread sees it: a snapshot. Arrays are shared with the buffer and must not be changed.
 *
 * @param <H> the headers, opaque to the buffer
 * @param key the key
 * @param value the winner's value; null for a tombstone
 * @param headers the winner's headers; null where it has none
 * @param timestamp the winner's Kafka timestamp, in milliseconds since the epoch
 * @param offset the winner's offset
 * @param number the winner's version where {@code version} is null
 * @param version the winner's version where it is no 64-bit integer
 * @param firstOffset offset of the key's first record in its generation; orders the entries of a partition
 * @param firstSeen when that record was taken in, in milliseconds since the epoch
 * @param merged how many records were merged into the entry
 * @param state which generation it is in
 * @param tombstone the last tombstone without a version that was merged into the entry; null where none was
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody; copying would cost each reader
public record Pending<H>(
        byte[] key,
        byte @Nullable [] value,
        @Nullable H headers,
        long timestamp,
        long offset,
        long number,
        @Nullable Version version,
        long firstOffset,
        long firstSeen,
        int merged,
        State state,
        @Nullable Tombstone<H> tombstone) {

    /** The generation of an entry. */
    public enum State {
        /** Taking records in. */
        FILLING,
        /** Frozen, being released. */
        DRAINING
    }
}
