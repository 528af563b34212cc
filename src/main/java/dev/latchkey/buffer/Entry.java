package dev.latchkey.buffer;

import dev.latchkey.version.Version;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The winner of one key in one generation. Written by the stream thread under the buffer's lock; others see
 * {@link Pending} snapshots.
 *
 * @param <H> the headers, opaque to the buffer
 */
public final class Entry<H> {
    /** What an entry costs on the heap beside its key, value and headers: object, array headers, its place in the table. */
    static final int OVERHEAD = 144;

    final byte[] key;
    final int hash;
    final long firstOffset;
    final long firstSeen;
    byte @Nullable [] value;

    @Nullable
    H headers;

    long timestamp;
    long offset;
    long number;

    @Nullable
    Version version;

    @Nullable
    Tombstone<H> tombstone;

    int merged;
    int bytes; // kept, because asking the value that is replaced means to fetch it from memory

    @Nullable
    Entry<H> next;

    Entry(Arrival<H> arrival, int hash, long firstSeen) {
        this(arrival.key, hash, arrival.offset, firstSeen, 1);
        win(arrival);
        number = arrival.number;
        version = arrival.version;
    }

    private Entry(byte[] key, int hash, long firstOffset, long firstSeen, int merged) {
        this.key = key;
        this.hash = hash;
        this.firstOffset = firstOffset;
        this.firstSeen = firstSeen;
        this.merged = merged;
    }

    /** The entry of the first record of its key; for a buffer that keeps entries elsewhere. */
    public static <H> Entry<H> of(Arrival<H> arrival, long firstSeen) {
        return new Entry<>(arrival, 0, firstSeen);
    }

    /** The entry that a snapshot was taken of; for a buffer that keeps entries elsewhere. */
    public static <H> Entry<H> of(Pending<H> stored) {
        Entry<H> entry = new Entry<>(stored.key(), 0, stored.firstOffset(), stored.firstSeen(), stored.merged());
        entry.value = stored.value();
        entry.headers = stored.headers();
        entry.timestamp = stored.timestamp();
        entry.offset = stored.offset();
        entry.number = stored.number();
        entry.version = stored.version();
        entry.tombstone = stored.tombstone();
        return entry;
    }

    /**
     * Merges a record into this entry and says whether it won. A join, but for {@linkplain Arrival#versionless versionless}
     * tombstones: they take over the version of what precedes them, so they must be merged in the order of offsets.
     */
    public boolean merge(Arrival<H> arrival, boolean tiesLatest) {
        merged++;
        if (arrival.versionless) {
            if (arrival.offset <= offset) { // it comes again, and what beat it is here already
                return false;
            }
            win(arrival); // keeps the version that it beats, so that a late older record does not undo the tombstone
            return true;
        }
        int order = Version.compare(arrival.number, arrival.version, number, version);
        if (order == 0) { // by offset, not by who comes first: the order is total, whatever order records are merged in
            order = tiesLatest ? Long.compare(arrival.offset, offset) : Long.compare(offset, arrival.offset);
        }
        if (order <= 0) {
            return false;
        }
        win(arrival);
        number = arrival.number;
        version = arrival.version;
        return true;
    }

    private void win(Arrival<H> arrival) {
        value = arrival.value;
        headers = arrival.headers;
        timestamp = arrival.timestamp;
        offset = arrival.offset;
        if (arrival.versionless) {
            tombstone = new Tombstone<>(headers, timestamp, offset);
        }
    }

    /**
     * Estimates its size on the heap anew.
     *
     * @param headerBytes how many bytes its headers occupy
     * @return the change in bytes
     */
    int resize(ToIntFunction<H> headerBytes) {
        int before = bytes;
        bytes = OVERHEAD
                + key.length
                + (value == null ? 0 : value.length)
                + (headers == null ? 0 : headerBytes.applyAsInt(headers))
                + (version == null ? 0 : version.heapBytes())
                + (tombstone == null ? 0 : tombstoneBytes(tombstone, headerBytes));
        return bytes - before;
    }

    private int tombstoneBytes(Tombstone<H> kept, ToIntFunction<H> headerBytes) {
        H own = kept.offset() == offset ? null : kept.headers(); // else they are the winner's
        return Tombstone.OVERHEAD + (own == null ? 0 : headerBytes.applyAsInt(own));
    }

    /** This entry as it is now. */
    public Pending<H> snapshot(Pending.State state) {
        return new Pending<>(
                key,
                value,
                headers,
                timestamp,
                offset,
                number,
                version,
                firstOffset,
                firstSeen,
                merged,
                state,
                tombstone);
    }

    /** The key; not to be changed. */
    public byte[] key() {
        return key;
    }

    /** The winner's value; null for a tombstone. */
    public byte @Nullable [] value() {
        return value;
    }

    /** The winner's headers; null where it has none. */
    public @Nullable H headers() {
        return headers;
    }

    /** The winner's timestamp in milliseconds since the epoch. */
    public long timestamp() {
        return timestamp;
    }

    /** When the key's first record was taken in, in milliseconds since the epoch. */
    public long firstSeen() {
        return firstSeen;
    }

    /** The winner's offset. */
    public long offset() {
        return offset;
    }

    /** The last tombstone without a version that was merged, be it the winner or beaten; null where none was. */
    public @Nullable Tombstone<H> tombstone() {
        return tombstone;
    }
}
