package dev.latchkey.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.latchkey.check.Content;
import dev.latchkey.check.DeadLetterCheck;
import dev.latchkey.check.Ledger;
import dev.latchkey.check.ReleaseChecker;
import dev.latchkey.check.Verdict;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * All that lies in the topics after everything was drained, judged.
 *
 * @param recordsIn the committed records of the input, dead letters included
 */
public record ReadBack(long recordsIn, Verdict releases, DeadLetterCheck.Result deadLetters) {
    // Where a dead letter's record lay (KIP-1034).
    private static final String PARTITION = "__streams.errors.partition";
    private static final String OFFSET = "__streams.errors.offset";

    /** Nothing is wrong. */
    public boolean isClean() {
        return releases.isClean() && deadLetters.isClean();
    }

    /**
     * Reads the three topics from their start and judges.
     *
     * @param version what the test knows of a record's version; empty for one that must become a dead letter
     * @throws IllegalArgumentException when a key is in more than one partition of the input: between partitions there
     *     is no order to judge by
     */
    public static ReadBack of(
            TestKafka kafka,
            String input,
            String output,
            String deadLetterTopic,
            ReleaseChecker checker,
            Function<ConsumerRecord<byte[], byte[]>, OptionalLong> version) {
        var ledger = new Ledger();
        var letters = new DeadLetterCheck();
        long[] recordsIn = {0};
        Map<String, Integer> partitions = new HashMap<>();
        read(kafka, input, record -> {
            recordsIn[0]++;
            var known = version.apply(record);
            if (known.isEmpty()) {
                letters.expect(record.partition(), record.offset());
                return;
            }
            byte[] key = Objects.requireNonNull(record.key(), "a record without a key has no version");
            Integer other = partitions.putIfAbsent(new String(key, UTF_8), record.partition());
            if (other != null && other != record.partition()) {
                throw new IllegalArgumentException("key '" + new String(key, UTF_8) + "' is in partitions " + other
                        + " and " + record.partition() + " of " + input + "; the test must keep it in one");
            }
            ledger.takenIn(key, known.getAsLong(), content(record));
        });
        read(kafka, output, record -> ledger.released(Objects.requireNonNull(record.key()), content(record)));
        read(
                kafka,
                deadLetterTopic,
                record -> letters.received((int) number(record, PARTITION), number(record, OFFSET)));
        return new ReadBack(recordsIn[0], ledger.judge(checker), letters.judge());
    }

    private static void read(TestKafka kafka, String topic, Consumer<ConsumerRecord<byte[], byte[]>> each) {
        try (var reader = kafka.reader(topic)) {
            reader.readToEnd(each);
        }
    }

    private static Content content(ConsumerRecord<byte[], byte[]> record) {
        List<Map.Entry<String, byte @Nullable []>> headers = new ArrayList<>();
        record.headers().forEach(header -> headers.add(new SimpleImmutableEntry<>(header.key(), header.value())));
        return Content.of(record.value(), headers, record.timestamp());
    }

    private static long number(ConsumerRecord<byte[], byte[]> letter, String name) {
        Header header = letter.headers().lastHeader(name);
        if (header == null) {
            throw new AssertionError("a dead letter at " + letter.topic() + "-" + letter.partition() + "@"
                    + letter.offset() + " has no header " + name);
        }
        return Long.parseLong(new String(header.value(), UTF_8));
    }
}
