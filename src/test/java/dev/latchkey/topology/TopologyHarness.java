package dev.latchkey.topology;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.latchkey.buffer.InputPartition;
import dev.latchkey.buffer.Occupancy;
import dev.latchkey.config.LatchkeyConfig;
import dev.latchkey.config.LatchkeyConfig.Recovery;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;

/** The topology under a driver whose wall clock the test moves; the input is new, so there is nothing to replay. */
final class TopologyHarness implements AutoCloseable {
    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    final CountingTelemetry telemetry = new CountingTelemetry();
    final LocalPartitions partitions = new LocalPartitions();
    final Commits commits = new Commits(); // whatever the driver does, nothing is committed before the test says so
    final Occupancy occupancy;
    private final TopologyTestDriver driver;
    private final TestInputTopic<byte[], byte[]> input;
    private final TestOutputTopic<byte[], byte[]> output;
    private final TestOutputTopic<byte[], byte[]> deadLetters;
    private Instant now = START;

    /** With these settings beside the required ones: name, value, name, value. */
    TopologyHarness(Recovery recovery, String... settings) {
        this(recovery, 1 << 20, settings);
    }

    TopologyHarness(Recovery recovery, int maxRecordBytes, String... settings) {
        LatchkeyConfig config = config(recovery, settings);
        occupancy = new TopologyProducer().occupancy(config);
        ProcessorSettings made = new ProcessorSettings(
                config,
                new TopologyProducer().versionRule(config),
                maxRecordBytes,
                10_000,
                occupancy,
                new Occupancy(Long.MAX_VALUE, Long.MAX_VALUE),
                partitions,
                telemetry,
                commits,
                (context, topic) -> new NewInput(topic),
                () -> now.toEpochMilli());
        driver = new TopologyTestDriver(TopologyProducer.topology(made), new Properties(), START);
        ByteArraySerializer out = new ByteArraySerializer();
        ByteArrayDeserializer in = new ByteArrayDeserializer();
        input = driver.createInputTopic("in", out, out);
        output = driver.createOutputTopic("out", in, in);
        deadLetters = driver.createOutputTopic("in-dead-letters", in, in);
    }

    static LatchkeyConfig config(Recovery recovery, String... settings) {
        Map<String, String> values = new HashMap<>();
        values.put("latchkey.input.topic", "in");
        values.put("latchkey.output.topic", "out");
        values.put("latchkey.recovery", recovery.name());
        for (int i = 0; i < settings.length; i += 2) {
            values.put(settings[i], settings[i + 1]);
        }
        return new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .addDiscoveredConverters()
                .withDefaultValues(values)
                .withMapping(LatchkeyConfig.class)
                .build()
                .getConfigMapping(LatchkeyConfig.class);
    }

    void send(String key, long version) {
        send(key.getBytes(UTF_8), json(version), new RecordHeaders());
    }

    void send(byte @Nullable [] key, byte @Nullable [] value, Headers headers) {
        input.pipeInput(new TestRecord<>(key, value, headers, now));
    }

    static byte[] json(long version) {
        return ("{\"version\":" + version + "}").getBytes(UTF_8);
    }

    void pass(Duration time) {
        now = now.plus(time);
        driver.advanceWallClockTime(time);
    }

    /** Lets a drain have its steps; the driver calls a timer once for each time that passes. */
    void drain() {
        for (int step = 0; step < 10; step++) {
            pass(Flusher.PAUSE);
        }
    }

    /** What has been released since the last call, as {@code key=value}. */
    List<String> released() {
        return output.readRecordsToList().stream()
                .map(record -> text(record.key()) + "=" + text(record.value()))
                .toList();
    }

    List<TestRecord<byte[], byte[]>> releasedRecords() {
        return output.readRecordsToList();
    }

    List<TestRecord<byte[], byte[]>> deadLetters() {
        return deadLetters.readRecordsToList();
    }

    LocalPartition partition() {
        return partitions.all().iterator().next();
    }

    /** How many floors are stored, those whose time is over among them. */
    int storedFloors() {
        int count = 0;
        try (KeyValueIterator<byte[], byte[]> all =
                driver.<byte[], byte[]>getKeyValueStore(FloorStore.NAME).all()) {
            for (; all.hasNext(); all.next()) {
                count++;
            }
        }
        return count;
    }

    static String text(byte @Nullable [] bytes) {
        return bytes == null ? "null" : new String(bytes, UTF_8);
    }

    @Override
    public void close() {
        driver.close();
    }

    /** A topic that has never been read. */
    private record NewInput(String topic) implements InputLog {
        @Override
        public InputPartition position() {
            return new InputPartition("latchkey", topic, 0, InputPartition.NONE, 0, 0);
        }

        @Override
        public void read(long from, long to, Consumer<ConsumerRecord<byte[], byte[]>> each) {
            if (from != to) {
                throw new AssertionError("[" + from + ", " + to + ") is to be replayed, but nothing is there");
            }
        }

        @Override
        public void pause() {}

        @Override
        public void close() {}
    }
}
