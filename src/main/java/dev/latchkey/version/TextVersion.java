package dev.latchkey.version;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A string, by code point. UTF-8 has the same order byte by byte, which UTF-16, Java's own, has not. */
final class TextVersion extends Version {
    final byte[] utf8;

    TextVersion(byte[] utf8) {
        this.utf8 = utf8;
    }

    @Override
    int rank() {
        return RANK_TEXT;
    }

    @Override
    int compareToSameRank(Version other) {
        return Integer.signum(Arrays.compareUnsigned(utf8, ((TextVersion) other).utf8));
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(utf8);
    }

    @Override
    public String toString() {
        return new String(utf8, StandardCharsets.UTF_8);
    }

    @Override
    public Object toJson() {
        return toString();
    }

    @Override
    public int heapBytes() {
        return 16 + aligned(16 + utf8.length);
    }
}
