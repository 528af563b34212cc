package dev.latchkey.version;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** What a rule of several parts reads: compared from left to right. Each part is a pair of number and version. */
final class ListVersion extends Version {
    final long[] numbers;

    /** As long as {@link #numbers}; null where all parts are 64-bit integers. */
    private final @Nullable Version @Nullable [] versions;

    ListVersion(long[] numbers, @Nullable Version @Nullable [] versions) {
        this.numbers = numbers;
        this.versions = versions;
    }

    int size() {
        return numbers.length;
    }

    @Nullable
    Version version(int part) {
        return versions == null ? null : versions[part];
    }

    @Override
    int rank() {
        return RANK_LIST;
    }

    @Override
    int compareToSameRank(Version other) {
        ListVersion that = (ListVersion) other;
        int common = Math.min(size(), that.size());
        for (int part = 0; part < common; part++) {
            int result = compare(numbers[part], version(part), that.numbers[part], that.version(part));
            if (result != 0) {
                return result;
            }
        }
        return Integer.compare(size(), that.size());
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int part = 0; part < size(); part++) {
            Version version = version(part);
            hash = 31 * hash + (version == null ? Long.hashCode(numbers[part]) : version.hashCode());
        }
        return hash;
    }

    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(",", "[", "]");
        for (int part = 0; part < size(); part++) {
            Object json = toJson(numbers[part], version(part));
            text.add(json instanceof String string ? quoted(string) : toString(numbers[part], version(part)));
        }
        return text.toString();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    @Override
    public List<Object> toJson() {
        List<Object> parts = new ArrayList<>(size());
        for (int part = 0; part < size(); part++) {
            parts.add(Objects.requireNonNull(toJson(numbers[part], version(part)), "a part is never LOWEST"));
        }
        return parts;
    }

    @Override
    public int heapBytes() {
        int bytes = 24 + aligned(16 + Long.BYTES * size());
        if (versions != null) {
            bytes += aligned(16 + Integer.BYTES * size());
            bytes += Arrays.stream(versions)
                    .filter(Objects::nonNull)
                    .mapToInt(Version::heapBytes)
                    .sum();
        }
        return bytes;
    }
}
