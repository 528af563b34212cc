package dev.latchkey.version;

import org.jspecify.annotations.Nullable;

/**
 * A version that is not a 64-bit integer. Immutable. Nearly all versions are 64-bit integers, and those are kept as a plain
 * {@code long}; so a version is everywhere a pair: a number, and a {@code Version} that counts instead of it unless it
 * is null. {@link #compare} and {@link VersionBytes} take such pairs.
 *
 * <p>The order is total, over all pairs. A rule only ever makes versions of one kind comparable, its own; between kinds the
 * order is: lowest, numbers, timestamps, strings, semantic versions, lists. {@code equals} agrees with {@code compareTo}.
 */
public abstract class Version implements Comparable<Version> {

    /** Below every other version: what a record has that says nothing of its order, and that nothing preceded. */
    public static final Version LOWEST = new Lowest();

    static final int RANK_LOWEST = 0;
    static final int RANK_NUMBER = 1;
    static final int RANK_TIMESTAMP = 2;
    static final int RANK_TEXT = 3;
    static final int RANK_SEMVER = 4;
    static final int RANK_LIST = 5;

    Version() {}

    /**
     * Compares two pairs; a number counts where its version is null.
     *
     * @return negative, zero or positive, as in {@link java.util.Comparator}; allocates nothing when both are numbers
     */
    public static int compare(long aNumber, @Nullable Version a, long bNumber, @Nullable Version b) {
        if (a == null) {
            return b == null ? Long.compare(aNumber, bNumber) : -b.compareToNumber(aNumber);
        }
        return b == null ? a.compareToNumber(bNumber) : a.compareTo(b);
    }

    /** The canonical text of a pair: equal versions have the same one. */
    public static String toString(long number, @Nullable Version version) {
        return version == null ? Long.toString(number) : version.toString();
    }

    /** {@link #toJson()} of a pair. */
    public static @Nullable Object toJson(long number, @Nullable Version version) {
        return version == null ? (Object) number : version.toJson();
    }

    /** Reads what {@link #toBytes} wrote. @throws IllegalArgumentException if that is no such thing, or is a plain number */
    public static Version fromBytes(byte[] bytes) {
        Version version = VersionBytes.version(bytes);
        if (version == null) {
            throw new IllegalArgumentException("A 64-bit integer, where another version was expected");
        }
        return version;
    }

    /** For a store on disk; {@link VersionBytes} writes pairs. */
    public final byte[] toBytes() {
        return VersionBytes.toBytes(0, this);
    }

    @Override
    public final int compareTo(Version other) {
        return rank() == other.rank() ? compareToSameRank(other) : Integer.compare(rank(), other.rank());
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof Version version && compareTo(version) == 0;
    }

    @Override
    public abstract int hashCode();

    /** The canonical text: equal versions have the same one. */
    @Override
    public abstract String toString();

    /**
     * What stands for this version in JSON: a {@code Long}, {@code BigInteger} or {@code BigDecimal}, a {@code String}, a
     * {@code List} of these for a rule of several parts, or null for {@link #LOWEST}.
     */
    public abstract @Nullable Object toJson();

    /** An estimate of the heap that this object takes, in bytes. */
    public abstract int heapBytes();

    /** Its place between the kinds of versions, and its first byte in {@link VersionBytes}. */
    abstract int rank();

    abstract int compareToSameRank(Version other);

    /** Compares with a 64-bit integer. */
    int compareToNumber(long number) {
        return Integer.compare(rank(), RANK_NUMBER);
    }

    /** Objects and arrays begin at multiples of eight bytes. */
    static int aligned(int bytes) {
        return (bytes + 7) & ~7;
    }

    private static final class Lowest extends Version {
        @Override
        public int hashCode() {
            return 0;
        }

        @Override
        public String toString() {
            return "lowest";
        }

        @Override
        public @Nullable Object toJson() {
            return null;
        }

        @Override
        public int heapBytes() {
            return 0; // there is one
        }

        @Override
        int rank() {
            return RANK_LOWEST;
        }

        @Override
        int compareToSameRank(Version other) {
            return 0;
        }
    }
}
