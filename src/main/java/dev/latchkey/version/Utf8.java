package dev.latchkey.version;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Whether bytes are UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF). Jackson's parser lets some
 * of these pass, and then two different byte sequences would be the same text.
 */
final class Utf8 {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    private Utf8() {}

    static boolean isAscii(byte[] bytes) {
        return skipAscii(bytes, 0) == bytes.length;
    }

    /** The offset of the first byte that is not UTF-8, or -1. */
    static int firstInvalid(byte[] bytes, int from) {
        int i = skipAscii(bytes, from);
        while (i < bytes.length) {
            int length = sequence(bytes, i);
            if (length == 0) {
                return i;
            }
            i += length;
            if (i < bytes.length && bytes[i] >= 0) {
                i = skipAscii(bytes, i);
            }
        }
        return -1;
    }

    private static int skipAscii(byte[] bytes, int from) {
        int i = from;
        for (; i <= bytes.length - Long.BYTES; i += Long.BYTES) {
            long high = (long) LONGS.get(bytes, i) & HIGH_BITS;
            if (high != 0) {
                return i + Long.numberOfTrailingZeros(high) / Byte.SIZE;
            }
        }
        while (i < bytes.length && bytes[i] >= 0) {
            i++;
        }
        return i;
    }

    /** The length of the sequence that begins here with a byte above 0x7F; 0 when it is none. Table 3-7 of Unicode. */
    private static int sequence(byte[] bytes, int at) {
        int lead = bytes[at] & 0xFF;
        if (lead < 0xC2 || lead > 0xF4) {
            return 0;
        }
        if (lead < 0xE0) {
            return isTail(bytes, at + 1, 0x80, 0xBF) ? 2 : 0;
        }
        if (lead < 0xF0) {
            int low = lead == 0xE0 ? 0xA0 : 0x80;
            int high = lead == 0xED ? 0x9F : 0xBF;
            return isTail(bytes, at + 1, low, high) && isTail(bytes, at + 2, 0x80, 0xBF) ? 3 : 0;
        }
        int low = lead == 0xF0 ? 0x90 : 0x80;
        int high = lead == 0xF4 ? 0x8F : 0xBF;
        return isTail(bytes, at + 1, low, high)
                        && isTail(bytes, at + 2, 0x80, 0xBF)
                        && isTail(bytes, at + 3, 0x80, 0xBF)
                ? 4
                : 0;
    }

    private static boolean isTail(byte[] bytes, int at, int low, int high) {
        if (at >= bytes.length) {
            return false;
        }
        int b = bytes[at] & 0xFF;
        return b >= low && b <= high;
    }
}
