package dev.latchkey.check;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What must pass through unchanged. Value and headers are kept as 64-bit hashes, so that millions of records fit in
 * memory; they are only ever compared with those of the same key.
 *
 * @param timestamp in milliseconds since 1970
 */
public record Content(long value, long headers, long timestamp) {
    // FNV-1a, 64 bits; the multiplications by other odd numbers below keep null, empty and concatenated parts apart.
    private static final long BASIS = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    /** Headers in their order; the same name may occur more than once. */
    public static Content of(
            byte @Nullable [] value, List<? extends Map.Entry<String, byte @Nullable []>> headers, long timestamp) {
        long hash = BASIS;
        for (var header : headers) {
            hash = 31 * (31 * hash + header.getKey().hashCode()) + hash(header.getValue());
        }
        return new Content(hash(value), hash, timestamp);
    }

    private static long hash(byte @Nullable [] bytes) {
        if (bytes == null) {
            return 0;
        }
        long hash = BASIS;
        for (byte b : bytes) {
            hash = (hash ^ (b & 0xff)) * PRIME;
        }
        return hash;
    }
}
