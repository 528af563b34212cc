package dev.latchkey.query;

import dev.latchkey.buffer.Place;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Comparator;

/**
 * Where an entry stands in the list of all that is pending: by partition, then by its place in there.
 *
 * @param partition of the input
 * @param place in the partition; {@link Place#START} stands before all of its entries
 */
record Position(int partition, Place place) implements Comparable<Position> {
    /** Before everything. */
    static final Position START = new Position(0, Place.START);

    private static final Comparator<Position> ORDER =
            Comparator.comparingInt(Position::partition).thenComparing(Position::place);
    private static final byte FORMAT = 2;
    private static final int FIXED = 1 + Integer.BYTES + Long.BYTES;

    /** As the opaque {@code after} of the next page. */
    String token() {
        byte[] bytes = ByteBuffer.allocate(FIXED + place.key().length)
                .put(FORMAT)
                .putInt(partition)
                .putLong(place.firstOffset())
                .put(place.key())
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /**
     * Reads what {@link #token} wrote.
     *
     * @throws IllegalArgumentException if it is no such thing
     */
    static Position ofToken(String token) {
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(token));
        if (bytes.remaining() < FIXED || bytes.get() != FORMAT) {
            throw new IllegalArgumentException("no token of this version");
        }
        int partition = bytes.getInt();
        long firstOffset = bytes.getLong();
        if (partition < 0 || firstOffset < -1) {
            throw new IllegalArgumentException("out of range");
        }
        byte[] key = new byte[bytes.remaining()];
        bytes.get(key);
        return new Position(partition, new Place(key, firstOffset));
    }

    @Override
    public int compareTo(Position other) {
        return ORDER.compare(this, other);
    }
}
