package dev.latchkey.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Records over hot and cold keys, with versions out of order and repeated, each distinct; some with headers, a few broken.
 * For one thread; several share the numbers.
 */
final class ChaosRecords {
    static final int PARTITIONS = 6;
    private static final int HOT_KEYS = 24;
    private static final int COLD_KEYS = 60_000;
    private static final int BROKEN_ONE_IN = 200;
    private static final Pattern VERSION = Pattern.compile("\\{\"version\":(\\d+),.*");

    private final String topic;
    private final Random random;
    private final AtomicLong numbers;

    /** @param numbers makes records distinct, and versions rise */
    ChaosRecords(String topic, long seed, AtomicLong numbers) {
        this.topic = topic;
        this.random = new Random(seed);
        this.numbers = numbers;
    }

    List<ProducerRecord<byte[], byte[]>> next(int count) {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int key = random.nextBoolean() ? random.nextInt(HOT_KEYS) : HOT_KEYS + random.nextInt(COLD_KEYS);
            records.add(random.nextInt(BROKEN_ONE_IN) == 0 ? broken(key) : sound(key));
        }
        return records;
    }

    /** One sound record for each partition. */
    List<ProducerRecord<byte[], byte[]>> last() {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(PARTITIONS);
        for (int partition = 0; partition < PARTITIONS; partition++) {
            records.add(sound(partition));
        }
        return records;
    }

    private ProducerRecord<byte[], byte[]> sound(int key) {
        long number = numbers.incrementAndGet();
        long version = number / 10 + random.nextInt(200);
        ProducerRecord<byte[], byte[]> record =
                record(key, "{\"version\":" + version + ",\"n\":" + number + ",\"state\":\"PACKED\"}");
        if (number % 3 == 0) {
            record.headers().add("number", Long.toString(number).getBytes(UTF_8));
        }
        return record;
    }

    private ProducerRecord<byte[], byte[]> broken(int key) {
        long number = numbers.incrementAndGet();
        return switch ((int) (number % 4)) {
            case 0 -> record(key, "{\"n\":" + number + "}"); // no version
            case 1 -> record(key, "{\"version\":" + number); // cut off
            case 2 -> record(key, null); // a tombstone
            default -> new ProducerRecord<>(topic, key % PARTITIONS, null, "{}".getBytes(UTF_8)); // no key
        };
    }

    private ProducerRecord<byte[], byte[]> record(int key, @Nullable String value) {
        byte[] bytes = value == null ? null : value.getBytes(UTF_8);
        return new ProducerRecord<>(topic, key % PARTITIONS, name(key), bytes);
    }

    private static byte[] name(int key) {
        return ("k-" + key).getBytes(UTF_8);
    }

    /** A key that may be pending, as REST names it. */
    static String anyKey(Random random) {
        return "k-" + random.nextInt(random.nextBoolean() ? HOT_KEYS : COLD_KEYS);
    }

    /** The partition of the input in which a key of ours is. */
    static int partitionOf(byte[] key) {
        return Integer.parseInt(new String(key, 2, key.length - 2, UTF_8)) % PARTITIONS;
    }

    /** The version of a record of ours; none for a broken one. */
    static OptionalLong versionOf(ConsumerRecord<byte[], byte[]> record) {
        byte @Nullable [] value = record.value();
        Matcher version = VERSION.matcher(value == null ? "" : new String(value, UTF_8));
        return version.matches() ? OptionalLong.of(Long.parseLong(version.group(1))) : OptionalLong.empty();
    }
}
