package dev.latchkey.topology;

import dev.latchkey.buffer.Pending;
import dev.latchkey.buffer.Pending.State;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The entries of one generation in the store. Their keys begin with its number, the offset at which it begins, so that they lie
 * together and behind those of the generations before. Written by one thread, read by others.
 */
@SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
final class StoredGeneration {
    private final long number;
    private volatile byte[] cursor;
    private volatile int size;
    private volatile boolean draining;
    private volatile long since = Long.MAX_VALUE;

    StoredGeneration(long number, boolean draining) {
        this.number = number;
        this.draining = draining;
        this.cursor = stored(new byte[0]);
    }

    static long numberOf(byte[] storedKey) {
        return ByteBuffer.wrap(storedKey).getLong();
    }

    static byte[] stored(long number, byte[] key) {
        return ByteBuffer.allocate(Long.BYTES + key.length)
                .putLong(number)
                .put(key)
                .array();
    }

    /** The key under which the entry of {@code key} is stored. */
    byte[] stored(byte[] key) {
        return stored(number, key);
    }

    Pending<Headers> decode(byte[] storedKey, byte[] stored) {
        byte[] key = Arrays.copyOfRange(storedKey, Long.BYTES, storedKey.length);
        return EntryCodec.decode(key, stored, draining ? State.DRAINING : State.FILLING);
    }

    boolean holds(byte[] storedKey) {
        return numberOf(storedKey) == number;
    }

    /** Nothing of it is stored before this key. */
    byte[] begin() {
        return cursor;
    }

    /** The key behind its last one. */
    byte[] end() {
        return stored(number + 1, new byte[0]);
    }

    void added(long firstSeen) {
        size++;
        since = Math.min(since, firstSeen);
    }

    void released(byte @Nullable [] storedKey) {
        size--;
        if (storedKey != null) {
            cursor = storedKey;
        }
    }

    void freeze() {
        draining = true;
    }

    long number() {
        return number;
    }

    int size() {
        return size;
    }

    boolean draining() {
        return draining;
    }

    /** When its first entry was first seen; {@link Long#MAX_VALUE} where there is none. */
    long since() {
        return since;
    }
}
