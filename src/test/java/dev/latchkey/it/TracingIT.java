package dev.latchkey.it;

import static dev.latchkey.harness.TraceCollector.attributes;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.Feed;
import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.harness.TraceCollector;
import io.opentelemetry.proto.trace.v1.Span;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

/** What a collector of traces gets, and what it must not get. */
class TracingIT {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final int KEYS = 40;

    @Test
    void shouldSendOneSpanForEachFlushAndLeaveTheRecordsTracesAloneWhenSwitchedOn() {
        try (TraceCollector collector = new TraceCollector();
                Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = instance(scenario, collector.endpoint())
                    .env("QUARKUS_OTEL_SDK_DISABLED", "false")
                    .set("latchkey.flush.interval", "10M")
                    .set("latchkey.flush.batch-records", "7")
                    .set("latchkey.api.auth", "none")
                    .start();
            scenario.kafka.feed().send(traced(scenario.input));
            scenario.awaitTakenIn();

            assertThat(instance.get("/pending/k1").statusCode()).isEqualTo(200);
            assertThat(instance.post("/flush").statusCode()).isEqualTo(202);
            Scenario.await("a span for each partition")
                    .until(() -> collector.spans().size() >= Traffic.PARTITIONS);
            instance.terminate(); // what else there were would come now
            assertThat(instance.awaitExit(SOON)).isZero();

            List<Span> spans = collector.spans();
            assertThat(spans).hasSize(Traffic.PARTITIONS).allSatisfy(span -> {
                assertThat(span.getName()).isEqualTo("flush");
                assertThat(span.getLinksList()).isEmpty();
                assertThat(span.getEventsList()).isEmpty();
                assertThat(span.getEndTimeUnixNano()).isGreaterThan(span.getStartTimeUnixNano());
                assertThat(attributes(span))
                        .containsEntry("latchkey.flush.trigger", "request")
                        .containsEntry("latchkey.flush.released", (long) KEYS / Traffic.PARTITIONS)
                        .containsEntry("latchkey.flush.steps", 2L);
            });
            assertThat(spans)
                    .extracting(span -> attributes(span).get("latchkey.input.partition"))
                    .containsExactlyInAnyOrder(0L, 1L, 2L, 3L);
            assertThat(scenario.kafka.read(scenario.output)).hasSize(KEYS).allSatisfy(TracingIT::assertOwnTrace);
        }
    }

    @Test
    void shouldSendNothingWhenNotSwitchedOn() {
        try (TraceCollector collector = new TraceCollector();
                Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = instance(scenario, collector.endpoint())
                    .set("latchkey.flush.interval", "200ms")
                    .start();
            scenario.kafka.feed().send(traced(scenario.input));
            scenario.awaitReleased(instance);

            instance.terminate();
            assertThat(instance.awaitExit(SOON)).isZero();

            assertThat(collector.requests()).isZero();
        }
    }

    @Test
    void shouldReleaseAndStopAllTheSameWhenNobodyTakesTheSpans() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = instance(scenario, "http://localhost:1")
                    .env("QUARKUS_OTEL_SDK_DISABLED", "false")
                    .set("latchkey.flush.interval", "200ms")
                    .start();
            scenario.kafka.feed().send(scenario.traffic.records(2_000, 500));
            scenario.awaitReleased(instance);
            scenario.assertExact();

            instance.terminate();
            assertThat(instance.awaitExit(Duration.ofSeconds(22))).isZero();

            assertThat(instance.log().text()).contains("Kafka Streams has stopped");
        }
    }

    private static LatchkeyProcess instance(Scenario scenario, String endpoint) {
        return scenario.instance()
                .env("QUARKUS_OTEL_EXPORTER_OTLP_ENDPOINT", endpoint)
                .env("QUARKUS_OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf")
                .env("QUARKUS_OTEL_BSP_SCHEDULE_DELAY", "100ms");
    }

    /** Each key has a trace of its own, whose id ends with its number. */
    private static List<ProducerRecord<byte[], byte[]>> traced(String input) {
        return IntStream.range(0, KEYS)
                .mapToObj(key -> {
                    ProducerRecord<byte[], byte[]> record = Feed.record(
                            input,
                            key % Traffic.PARTITIONS,
                            ("k" + key).getBytes(UTF_8),
                            "{\"version\":1}".getBytes(UTF_8));
                    record.headers()
                            .add("traceparent", parent("k" + key).getBytes(UTF_8))
                            .add("tracestate", "vendor=1".getBytes(UTF_8));
                    return record;
                })
                .toList();
    }

    private static String parent(String key) {
        return String.format("00-%032x-00f067aa0ba902b7-01", key.hashCode());
    }

    private static void assertOwnTrace(ConsumerRecord<byte[], byte[]> released) {
        assertThat(released.headers().toArray())
                .extracting(header -> header.key() + "=" + new String(header.value(), UTF_8))
                .containsExactly("traceparent=" + parent(new String(released.key(), UTF_8)), "tracestate=vendor=1");
    }
}
