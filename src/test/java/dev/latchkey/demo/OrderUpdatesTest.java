package dev.latchkey.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class OrderUpdatesTest {
    private static final int COUNT = 6_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final OrderUpdates updates = new OrderUpdates("orders", 1);
    private final List<ProducerRecord<byte[], byte[]>> records =
            Stream.generate(updates::next).limit(COUNT).toList();

    @Test
    void shouldHoldAFewOfEachKindOfBrokenRecord() {
        Map<String, List<ProducerRecord<byte[], byte[]>>> kinds =
                records.stream().collect(groupingBy(OrderUpdatesTest::kind));

        assertThat(kinds).containsOnlyKeys("fine", "no version", "not JSON", "no key", "tombstone");
        assertThat(kinds.get("fine")).hasSizeGreaterThan(COUNT * 99 / 100);
    }

    @Test
    void shouldHaveLateAndRepeatedVersionsOfOrders() {
        Map<String, Long> highest = new HashMap<>();
        int late = 0;
        for (var record : records) {
            var version = VersionInText.of(consumed(record));
            if (version.isPresent()) {
                String key = new String(record.key(), UTF_8);
                Long before = highest.merge(key, version.getAsLong(), Math::max);
                late += before > version.getAsLong() ? 1 : 0;
            }
        }

        assertThat(late).isGreaterThan(COUNT / 20);
        // The very same record, not just one that looks like it.
        assertThat(COUNT - new HashSet<>(records).size()).isGreaterThan(COUNT / 50);
    }

    @Test
    void shouldHaveTheVersionThatTheTextSays() throws Exception {
        for (var record : records) {
            if (kind(record).equals("fine")) {
                assertThat(VersionInText.of(consumed(record)))
                        .hasValue(JSON.readTree(record.value()).get("version").asLong());
            }
        }
    }

    /** By what a reader of JSON says, not by the text. */
    private static String kind(ProducerRecord<byte[], byte[]> record) {
        if (record.key() == null) {
            return "no key";
        }
        if (record.value() == null) {
            return "tombstone";
        }
        try {
            return JSON.readTree(record.value()).has("version") ? "fine" : "no version";
        } catch (IOException e) {
            return "not JSON";
        }
    }

    private static ConsumerRecord<byte[], byte[]> consumed(ProducerRecord<byte[], byte[]> record) {
        return new ConsumerRecord<>(record.topic(), 0, 0, record.key(), record.value());
    }
}
