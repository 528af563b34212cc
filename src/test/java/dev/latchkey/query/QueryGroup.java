package dev.latchkey.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.Feed;
import dev.latchkey.harness.KafkaBroker;
import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.harness.TestKafka;
import dev.latchkey.harness.Topics;
import dev.latchkey.query.RawHttp.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.awaitility.Awaitility;

/** Packaged instances of one group, whose flush interval is an hour, and what tests ask of them. */
final class QueryGroup implements AutoCloseable {
    final TestKafka kafka = new TestKafka(KafkaBroker.shared());
    final String input;
    final String output;
    final List<LatchkeyProcess> instances = new ArrayList<>();
    final String id = Topics.freshName("query");
    private final int partitions;
    private final Map<String, String> settings;

    /** Without access control, unless {@code settings} say otherwise. */
    QueryGroup(int partitions, Map<String, String> settings) {
        this(Topics.freshName("query-in"), partitions, settings);
    }

    /** As above, on an input topic of this name. */
    QueryGroup(String input, int partitions, Map<String, String> settings) {
        this.partitions = partitions;
        this.settings = settings;
        this.input = input;
        output = input + "-latest";
        kafka.topics().createNamed(input, partitions, Map.of());
        kafka.topics().createNamed(output, 2, Map.of());
        kafka.topics().createNamed(input + "-dead-letters", 2, Map.of());
    }

    /** A new instance, not started. */
    LatchkeyProcess add() {
        var instance = new LatchkeyProcess(kafka.bootstrapServers(), input, output).applicationId(id);
        instance.set("latchkey.flush.interval", "1H").set("latchkey.api.auth", "none");
        instance.set("quarkus.kafka-streams.application-server", "localhost:" + port(instance));
        // A member that dies or stands still is missed soon.
        instance.set("kafka-streams.consumer.session.timeout.ms", "6000");
        instance.set("kafka-streams.consumer.heartbeat.interval.ms", "1000");
        settings.forEach(instance::set);
        instances.add(instance);
        return instance;
    }

    /**
     * Lets an instance read a batch of input each 20 ms when it replays: the broker waits for more than it may send of a
     * partition. (It waits for no more than {@code fetch.max.bytes}.)
     */
    static LatchkeyProcess replayingSlowly(LatchkeyProcess instance) {
        String consumer = "kafka-streams.restore.consumer.";
        return instance.set(consumer + "max.partition.fetch.bytes", "1")
                .set(consumer + "fetch.min.bytes", "1000000")
                .set(consumer + "fetch.max.wait.ms", "20");
    }

    /** Starts so many, and waits until each knows where every partition is. */
    QueryGroup start(int count) {
        for (int i = 0; i < count; i++) {
            add().start();
        }
        awaitComplete();
        return this;
    }

    void awaitComplete() {
        for (LatchkeyProcess instance : instances) {
            Awaitility.await("all partitions, seen by " + instance.pid())
                    .atMost(Duration.ofMinutes(2))
                    .pollInterval(Duration.ofMillis(100))
                    .ignoreExceptions()
                    .until(() -> instance.awaitReady() != null && isComplete(instance));
        }
    }

    private boolean isComplete(LatchkeyProcess instance) {
        JsonNode seen = get(instance, "/instances").json();
        JsonNode stats = get(instance, "/pending/stats").json();
        long working = instances.stream().filter(LatchkeyProcess::isAlive).count();
        return seen.path("complete").asBoolean()
                && stats.path("complete").asBoolean()
                && seen.path("instances").size() == working;
    }

    static int port(LatchkeyProcess instance) {
        return instance.url("/").getPort();
    }

    static Answer get(LatchkeyProcess instance, String path, String... headers) {
        return RawHttp.call(port(instance), "GET", path, headers);
    }

    static Answer post(LatchkeyProcess instance, String path, String... headers) {
        return RawHttp.call(port(instance), "POST", path, headers);
    }

    LatchkeyProcess first() {
        return instances.get(0);
    }

    /** A record that Kafka's default partitioner places. */
    ProducerRecord<byte[], byte[]> record(byte[] key, String value) {
        return new ProducerRecord<>(input, key, value.getBytes(UTF_8));
    }

    ProducerRecord<byte[], byte[]> record(String key, String value) {
        return record(key.getBytes(UTF_8), value);
    }

    ProducerRecord<byte[], byte[]> record(int partition, byte[] key, String value) {
        return Feed.record(input, partition, key, value.getBytes(UTF_8));
    }

    /** Sends, and waits until so many entries are pending. */
    void send(Collection<ProducerRecord<byte[], byte[]>> records, int pending) {
        kafka.feed().send(records);
        awaitPending(pending);
    }

    void awaitPending(int entries) {
        Awaitility.await(entries + " entries pending")
                .atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> {
                    JsonNode stats = get(first(), "/pending/stats").json();
                    return stats.path("complete").asBoolean()
                            && stats.path("pending").asInt() == entries;
                });
    }

    /** Waits until nothing is pending and so many releases are committed, which comes a moment later. */
    void awaitReleased(int releases) {
        awaitPending(0);
        Awaitility.await("releases, committed")
                .untilAsserted(() -> assertThat(kafka.read(output)).hasSize(releases));
    }

    /** All entries, by pages of so many. */
    static List<JsonNode> list(LatchkeyProcess instance, int limit) {
        List<JsonNode> entries = new ArrayList<>();
        String after = "";
        while (after != null) {
            JsonNode page = get(instance, "/pending?limit=" + limit + after).json();
            page.get("entries").forEach(entries::add);
            after = page.get("next").isNull()
                    ? null
                    : "&after=" + page.get("next").asText();
        }
        return entries;
    }

    int partitions() {
        return partitions;
    }

    /** Percent-encoded, every byte of it. */
    static String encoded(byte[] key) {
        StringBuilder text = new StringBuilder();
        for (byte b : key) {
            text.append('%').append(String.format("%02X", b & 0xFF));
        }
        return text.toString();
    }

    static List<Integer> ints(JsonNode array) {
        List<Integer> numbers = new ArrayList<>();
        array.forEach(number -> numbers.add(number.asInt()));
        return numbers;
    }

    @Override
    public void close() {
        instances.forEach(LatchkeyProcess::close);
        kafka.close();
    }

    static Map<String, String> settings(String... namesAndValues) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            settings.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return settings;
    }

    static Map<String, String> settings(Recovery recovery, String... namesAndValues) {
        Map<String, String> settings = settings(namesAndValues);
        settings.put("latchkey.recovery", recovery.name().toLowerCase(Locale.ROOT));
        return settings;
    }

    static String text(Answer answer) {
        return answer.status() + " "
                + Arrays.toString(answer.headers().entrySet().toArray()) + " " + answer.body();
    }
}
