package dev.latchkey.it;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** Records as a chatty upstream sends them: versions out of order and repeated, and one in a hundred broken. */
final class Traffic {
    static final int PARTITIONS = 4;
    private static final Pattern VERSION = Pattern.compile("\\{\"version\":(\\d+),.*");
    private static final int BROKEN_ONE_IN = 100;

    private final String topic;
    private final Random random;
    private long sequence;

    Traffic(String topic, long seed) {
        this.topic = topic;
        this.random = new Random(seed);
    }

    /** So many records over so many keys, each key in a partition of its own choosing. */
    List<ProducerRecord<byte[], byte[]>> records(int count, int keys) {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            records.add(record(random.nextInt(keys), random.nextInt(BROKEN_ONE_IN) == 0));
        }
        return records;
    }

    /** One sound record for each of so many keys. */
    List<ProducerRecord<byte[], byte[]>> oneForEach(int keys) {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(keys);
        for (int key = 0; key < keys; key++) {
            records.add(record(key, false));
        }
        return records;
    }

    private ProducerRecord<byte[], byte[]> record(int key, boolean broken) {
        sequence++;
        long version = sequence / 10 + random.nextInt(20);
        String value = broken ? "{\"version\":" : "{\"version\":" + version + ",\"n\":" + sequence + "}";
        return new ProducerRecord<>(topic, key % PARTITIONS, ("key-" + key).getBytes(UTF_8), value.getBytes(UTF_8));
    }

    /** The version of a record of ours; none for a broken one. */
    static OptionalLong versionOf(ConsumerRecord<byte[], byte[]> record) {
        byte @Nullable [] value = record.value();
        Matcher version = VERSION.matcher(value == null ? "" : new String(value, UTF_8));
        return version.matches() ? OptionalLong.of(Long.parseLong(version.group(1))) : OptionalLong.empty();
    }
}
