package dev.latchkey.topology;

import dev.latchkey.buffer.Floor;
import dev.latchkey.version.VersionBytes;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Floors in their store. A key is the end of a bucket, in milliseconds since the epoch, and the record's key behind it; so what is
 * forgotten together lies together, the oldest first. A value is the tag of the rule (an int), the offset (a long) and the version.
 */
final class FloorCodec {
    private FloorCodec() {}

    static byte[] key(long bucket, byte[] key) {
        return StoredGeneration.stored(bucket, key);
    }

    /** The first key of a bucket. */
    static byte[] begin(long bucket) {
        return key(bucket, new byte[0]);
    }

    static long bucket(byte[] storedKey) {
        return StoredGeneration.numberOf(storedKey);
    }

    static byte[] value(int tag, Floor floor) {
        byte[] version = VersionBytes.toBytes(floor.number(), floor.version());
        return ByteBuffer.allocate(Integer.BYTES + Long.BYTES + version.length)
                .putInt(tag)
                .putLong(floor.offset())
                .put(version)
                .array();
    }

    /** The floor; null where it has another tag, so that its version is not to be compared. */
    static @Nullable Floor floor(int tag, byte[] value) {
        ByteBuffer in = ByteBuffer.wrap(value);
        if (in.getInt() != tag) {
            return null;
        }
        long offset = in.getLong();
        byte[] version = new byte[in.remaining()];
        in.get(version);
        return new Floor(VersionBytes.number(version), VersionBytes.version(version), offset);
    }
}
