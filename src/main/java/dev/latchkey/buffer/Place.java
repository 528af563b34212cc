package dev.latchkey.buffer;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Where an entry stands among those of its partition. It stays there until it is released, so that pages neither repeat nor
 * skip one that stays. A buffer that is ordered by first offsets leaves {@code key} empty; one that is ordered by keys
 * puts there what it needs of the entry's.
 *
 * @param key bytes that order first, unsigned; not to be changed
 * @param firstOffset orders those of the same bytes; -1 stands before all of them
 */
@SuppressWarnings("ArrayRecordComponent") // equals and hashCode are below
public record Place(byte[] key, long firstOffset) implements Comparable<Place> {
    /** Before everything. */
    public static final Place START = new Place(new byte[0], -1);

    private static final Comparator<Place> ORDER =
            Comparator.comparing(Place::key, Arrays::compareUnsigned).thenComparingLong(Place::firstOffset);

    /** In an order of first offsets alone. */
    public static Place of(long firstOffset) {
        return new Place(START.key, firstOffset);
    }

    @Override
    public int compareTo(Place other) {
        return ORDER.compare(this, other);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Place place && compareTo(place) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(key) + Long.hashCode(firstOffset);
    }
}
