package dev.latchkey.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/**
 * Order updates, the same in each run: keys drawn evenly, each version a little out of order and given once.
 *
 * @param keys that are drawn from
 * @param valueBytes of each value, at the least what its fields need
 */
record Workload(long records, int keys, int partitions, int valueBytes) {
    /** What the keys begin with that {@link Loader#load} adds at the end. */
    static final String CLOSING = "closing-";

    private static final int OUT_OF_ORDER = 1_000;
    private static final String KEY = "order-";
    private static final byte[] VERSION = "\"version\":".getBytes(US_ASCII);

    /** A record's number and what is made of it. */
    interface Sink {
        void accept(long number, int key, long version);
    }

    /** The first so many, in their order. */
    void each(long count, Sink sink) {
        each(count, () -> true, sink);
    }

    /** The same, as long as {@code goOn} says so. */
    void each(long count, BooleanSupplier goOn, Sink sink) {
        SplittableRandom random = new SplittableRandom(7);
        for (long i = 0; i < count && goOn.getAsBoolean(); i++) {
            int key = random.nextInt(keys);
            long place = i + OUT_OF_ORDER - random.nextInt(OUT_OF_ORDER);
            sink.accept(i, key, place * OUT_OF_ORDER + i % OUT_OF_ORDER); // the last digits keep it single
        }
    }

    Workload withRecords(long count) {
        return new Workload(count, keys, partitions, valueBytes);
    }

    static byte[] key(int key) {
        return (KEY + key).getBytes(US_ASCII);
    }

    /** Which of the keys these bytes are, from 0 on; -1 for one of {@link #CLOSING}. */
    static int keyOf(byte[] key) {
        if (key[0] == CLOSING.charAt(0)) {
            return -1;
        }
        return Integer.parseInt(new String(key, KEY.length(), key.length - KEY.length(), US_ASCII));
    }

    byte[] value(int key, long version) {
        String head = "{\"id\":" + key + ",\"version\":" + version + ",\"status\":\"shipped\",\"note\":\"";
        byte[] value = new byte[Math.max(valueBytes, head.length() + 2)];
        Arrays.fill(value, (byte) 'x');
        System.arraycopy(head.getBytes(US_ASCII), 0, value, 0, head.length());
        value[value.length - 2] = '"';
        value[value.length - 1] = '}';
        return value;
    }

    /** The version in a value that {@link #value} made, or that was made of its fields. */
    static long versionOf(byte[] value) {
        int at = indexAfterVersion(value);
        long version = 0;
        for (; value[at] >= '0' && value[at] <= '9'; at++) {
            version = version * 10 + value[at] - '0';
        }
        return version;
    }

    private static int indexAfterVersion(byte[] value) {
        for (int at = 0; at + VERSION.length < value.length; at++) {
            if (Arrays.equals(value, at, at + VERSION.length, VERSION, 0, VERSION.length)) {
                return at + VERSION.length;
            }
        }
        throw new IllegalArgumentException("no version in " + new String(value, US_ASCII));
    }

    /** The highest version of each key among the first so many records; -1 where it has none. */
    long[] finalVersions(long count) {
        long[] versions = new long[keys];
        Arrays.fill(versions, -1);
        each(count, (number, key, version) -> versions[key] = Math.max(versions[key], version));
        return versions;
    }
}
