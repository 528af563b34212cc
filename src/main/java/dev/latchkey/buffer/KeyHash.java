package dev.latchkey.buffer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.concurrent.ThreadLocalRandom;

/** Hashes keys eight bytes at a time, with a secret of the process, so that nobody can send keys that collide on purpose. */
final class KeyHash {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long FACTOR = 0x9E3779B97F4A7C15L; // 2^64 over the golden ratio: odd, bits well spread

    private final long secret;

    KeyHash() {
        this(ThreadLocalRandom.current().nextLong());
    }

    KeyHash(long secret) {
        this.secret = secret;
    }

    int of(byte[] key) {
        long hash = secret ^ (key.length * FACTOR);
        int at = 0;
        for (; at + Long.BYTES <= key.length; at += Long.BYTES) {
            hash = mix(hash ^ (long) LONGS.get(key, at));
        }
        long tail = 0;
        for (; at < key.length; at++) {
            tail = (tail << 8) | (key[at] & 0xFF);
        }
        hash = mix(hash ^ tail);
        return (int) (hash ^ (hash >>> 32));
    }

    private static long mix(long word) {
        long high = Math.multiplyHigh(word, FACTOR);
        return (word * FACTOR) ^ high;
    }
}
