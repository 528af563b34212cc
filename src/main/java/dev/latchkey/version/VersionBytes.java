package dev.latchkey.version;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Versions as bytes, for a store on disk: one byte for the kind, then its fields, big-endian. Not an order-preserving
 * format. Once released it may gain kinds, and never changes one.
 */
public final class VersionBytes {
    private static final byte PLAIN = 16; // the other kinds are numbered by Version.rank()

    private VersionBytes() {}

    /** Writes a pair of number and version. */
    public static byte[] toBytes(long number, @Nullable Version version) {
        if (version == null) {
            return ByteBuffer.allocate(1 + Long.BYTES)
                    .put(PLAIN)
                    .putLong(number)
                    .array();
        }
        byte kind = (byte) version.rank();
        if (version instanceof NumberVersion n) {
            ByteBuffer out = ByteBuffer.allocate(1 + 1 + Integer.BYTES + n.digits.length);
            return out.put(kind)
                    .put((byte) (n.negative ? 1 : 0))
                    .putInt(n.point)
                    .put(n.digits)
                    .array();
        }
        if (version instanceof TimestampVersion t) {
            ByteBuffer out = ByteBuffer.allocate(1 + Long.BYTES + Integer.BYTES);
            return out.put(kind).putLong(t.epochSecond).putInt(t.nano).array();
        }
        if (version instanceof TextVersion t) {
            return withKind(kind, t.utf8);
        }
        if (version instanceof SemverVersion s) {
            return withKind(kind, s.text.getBytes(StandardCharsets.US_ASCII));
        }
        return version instanceof ListVersion list ? listBytes(kind, list) : new byte[] {kind};
    }

    /** The version of the pair, null where the number counts. @throws IllegalArgumentException if this is no version */
    public static @Nullable Version version(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        try {
            return version(in);
        } catch (BufferUnderflowException e) {
            throw new IllegalArgumentException("A version's bytes end too early, after " + bytes.length, e);
        }
    }

    /** The number of the pair; 0 where the version counts. @throws IllegalArgumentException if this is no version */
    public static long number(byte[] bytes) {
        if (bytes.length == 1 + Long.BYTES && bytes[0] == PLAIN) {
            return ByteBuffer.wrap(bytes).getLong(1);
        }
        if (bytes.length == 0 || bytes[0] == PLAIN) {
            throw new IllegalArgumentException("A version's bytes end too early, after " + bytes.length);
        }
        return 0;
    }

    private static @Nullable Version version(ByteBuffer in) {
        byte kind = in.get();
        return switch (kind) {
            case PLAIN -> {
                in.getLong();
                yield null;
            }
            case Version.RANK_LOWEST -> Version.LOWEST;
            case Version.RANK_NUMBER -> new NumberVersion(in.get() != 0, in.getInt(), rest(in));
            case Version.RANK_TIMESTAMP -> new TimestampVersion(in.getLong(), in.getInt());
            case Version.RANK_TEXT -> new TextVersion(rest(in));
            case Version.RANK_SEMVER -> new SemverVersion(new String(rest(in), StandardCharsets.US_ASCII));
            case Version.RANK_LIST -> list(in);
            default -> throw new IllegalArgumentException("No kind of version has the number " + kind);
        };
    }

    private static byte[] listBytes(byte kind, ListVersion list) {
        byte[][] parts = new byte[list.size()][];
        int length = 2;
        for (int i = 0; i < parts.length; i++) {
            parts[i] = toBytes(list.numbers[i], list.version(i));
            length += Integer.BYTES + parts[i].length;
        }
        ByteBuffer out = ByteBuffer.allocate(length).put(kind).put((byte) parts.length);
        for (byte[] part : parts) {
            out.putInt(part.length).put(part);
        }
        return out.array();
    }

    private static ListVersion list(ByteBuffer in) {
        long[] numbers = new long[in.get() & 0xFF];
        @Nullable Version[] versions = new Version[numbers.length];
        boolean plain = true;
        for (int i = 0; i < numbers.length; i++) {
            byte[] part = new byte[Math.min(Math.max(in.getInt(), 0), in.remaining())];
            in.get(part);
            numbers[i] = number(part);
            versions[i] = version(part);
            plain &= versions[i] == null;
        }
        return new ListVersion(numbers, plain ? null : versions);
    }

    private static byte[] withKind(byte kind, byte[] content) {
        return ByteBuffer.allocate(1 + content.length).put(kind).put(content).array();
    }

    private static byte[] rest(ByteBuffer in) {
        byte[] rest = new byte[in.remaining()];
        in.get(rest);
        return rest;
    }
}
