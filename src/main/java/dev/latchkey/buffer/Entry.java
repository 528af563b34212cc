package dev.latchkey.buffer;

import dev.latchkey.version.Version;
import org.jspecify.annotations.Nullable;

/**
 * The winner of one key in one generation. Written by the stream thread under the buffer's lock; others see
 * {@link Pending} snapshots.
 *
 * @param <H> the headers, opaque to the buffer
 */
public final class Entry<H> {
    /** What an entry costs on the heap beside its key, value and headers: object, array headers, its place in the table. */
    static final int OVERHEAD = 136;

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

    int merged;

    @Nullable
    Entry<H> next;

    Entry(Arrival<H> arrival, int hash, long firstSeen) {
        this.key = arrival.key;
        this.hash = hash;
        this.firstOffset = arrival.offset;
        this.firstSeen = firstSeen;
        this.merged = 1;
        win(arrival);
        this.number = arrival.number;
        this.version = arrival.version;
    }

    /** Merges a record into this entry and says whether it won. */
    boolean merge(Arrival<H> arrival, boolean tiesLatest) {
        merged++;
        if (arrival.versionless) {
            win(arrival); // keeps the version that it beats, so that a late older record does not undo the tombstone
            return true;
        }
        int order = Version.compare(arrival.number, arrival.version, number, version);
        if (order < 0 || (order == 0 && !tiesLatest)) {
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
    }

    long bytes() {
        return (long) OVERHEAD + key.length + (value == null ? 0 : value.length);
    }

    Pending<H> snapshot(Pending.State state) {
        return new Pending<>(
                key, value, headers, timestamp, offset, number, version, firstOffset, firstSeen, merged, state);
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

    /** The winner's offset. */
    public long offset() {
        return offset;
    }
}
