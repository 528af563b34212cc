package dev.latchkey.query;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Comparator;

/**
 * Where an entry stands in the list of all that is pending: by partition, then by the first offset of its key. An entry
 * never moves, so that pages neither repeat nor skip one that stays.
 *
 * @param partition of the input
 * @param firstOffset orders the entries of the partition; -1 stands before all of them
 */
record Position(int partition, long firstOffset) implements Comparable<Position> {
    /** Before everything. */
    static final Position START = new Position(0, -1);

    private static final Comparator<Position> ORDER =
            Comparator.comparingInt(Position::partition).thenComparingLong(Position::firstOffset);
    private static final byte FORMAT = 1;
    private static final int BYTES = 1 + Integer.BYTES + Long.BYTES;

    /** As the opaque {@code after} of the next page. */
    String token() {
        byte[] bytes = ByteBuffer.allocate(BYTES)
                .put(FORMAT)
                .putInt(partition)
                .putLong(firstOffset)
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
        if (bytes.remaining() != BYTES || bytes.get() != FORMAT) {
            throw new IllegalArgumentException("no token of this version");
        }
        Position position = new Position(bytes.getInt(), bytes.getLong());
        if (position.partition < 0 || position.firstOffset < -1) {
            throw new IllegalArgumentException("out of range");
        }
        return position;
    }

    @Override
    public int compareTo(Position other) {
        return ORDER.compare(this, other);
    }
}
