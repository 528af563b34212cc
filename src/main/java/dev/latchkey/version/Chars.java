package dev.latchkey.version;

import java.nio.charset.StandardCharsets;

/** The text of one version, in a buffer that others own or that is used again: {@code array[start .. end)}. */
final class Chars {
    /** Longer texts get an array of their own, so that one large record does not stay in memory. */
    private static final int KEPT = 1024;

    private final char[] kept = new char[KEPT];

    char[] array = kept;
    int start;
    int end;

    void set(char[] from, int offset, int length) {
        array = from;
        start = offset;
        end = offset + length;
    }

    /** Lets go of the array. */
    void clear() {
        set(kept, 0, 0);
    }

    /** Bytes that {@link Utf8} has found valid. */
    void decode(byte[] utf8) {
        if (utf8.length <= KEPT && Utf8.isAscii(utf8)) {
            for (int i = 0; i < utf8.length; i++) {
                kept[i] = (char) utf8[i];
            }
            set(kept, 0, utf8.length);
        } else {
            char[] decoded = new String(utf8, StandardCharsets.UTF_8).toCharArray();
            set(decoded, 0, decoded.length);
        }
    }

    int length() {
        return end - start;
    }

    char at(int index) {
        return array[start + index];
    }

    @Override
    public String toString() {
        return new String(array, start, length());
    }
}
