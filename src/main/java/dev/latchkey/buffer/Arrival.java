package dev.latchkey.buffer;

import dev.latchkey.version.Version;
import org.jspecify.annotations.Nullable;

/**
 * One record on its way into the buffer. Mutable and reused, one per task, so that a record that is beaten leaves no
 * garbage behind.
 *
 * @param <H> the headers, opaque to the buffer
 */
public final class Arrival<H> {
    private static final byte[] NONE = {};

    byte[] key = NONE;
    byte @Nullable [] value;

    @Nullable
    H headers;

    long timestamp;
    long offset;
    long number;

    @Nullable
    Version version;

    boolean versionless;

    /** The record; its version is said afterwards. Arrays are kept as they are, not copied. */
    public void record(
            byte[] newKey, byte @Nullable [] newValue, @Nullable H newHeaders, long newTimestamp, long newOffset) {
        key = newKey;
        value = newValue;
        headers = newHeaders;
        timestamp = newTimestamp;
        offset = newOffset;
    }

    /** The key. */
    public byte[] key() {
        return key;
    }

    /** The offset. */
    public long offset() {
        return offset;
    }

    /** Takes over what another one says. */
    void copy(Arrival<H> other) {
        record(other.key, other.value, other.headers, other.timestamp, other.offset);
        version(other.number, other.version);
        versionless = other.versionless;
    }

    /** Keeps nothing alive any more. */
    void clear() {
        key = NONE;
        value = null;
        headers = null;
        version = null;
    }

    /** Its version: a 64-bit integer where {@code newVersion} is null. */
    public void version(long newNumber, @Nullable Version newVersion) {
        number = newNumber;
        version = newVersion;
        versionless = false;
    }

    /** A tombstone without a version: it beats what is pending for its key and takes over its version. */
    public void versionless() {
        number = 0;
        version = Version.LOWEST;
        versionless = true;
    }
}
