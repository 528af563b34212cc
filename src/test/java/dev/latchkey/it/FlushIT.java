package dev.latchkey.it;

import static dev.latchkey.it.Scenario.metric;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Flushes by the wall clock, in bounded steps. */
@ParameterizedClass
@EnumSource(Recovery.class)
class FlushIT {
    @Parameter
    Recovery recovery = Recovery.REPLAY;

    @Test
    void shouldReleaseWhenTheInputIsIdle() {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess instance = scenario.instance().start();
            scenario.kafka.feed().send(scenario.traffic.oneForEach(10));

            scenario.awaitReleased(instance);

            assertThat(scenario.assertExact().releases().released()).isEqualTo(10);
        }
    }

    /** Kafka Streams writes changelogs with the timestamp of the record at hand, and brokers refuse what lies an hour ahead. */
    @Test
    void shouldReleaseWhenTimestampsLieFarAheadAndTheTopicsTakeThem() {
        Map<String, String> lax =
                Map.of(TopicConfig.MESSAGE_TIMESTAMP_AFTER_MAX_MS_CONFIG, Long.toString(Long.MAX_VALUE));
        try (Scenario scenario = Scenario.withTopics(recovery, lax)) {
            LatchkeyProcess instance = scenario.instance().start();
            long inTenYears = System.currentTimeMillis() + Duration.ofDays(3650).toMillis();
            scenario.kafka
                    .feed()
                    .send(scenario.traffic.oneForEach(100).stream()
                            .map(record -> new ProducerRecord<>(
                                    record.topic(), record.partition(), inTenYears, record.key(), record.value()))
                            .toList());

            scenario.awaitReleased(instance);

            scenario.assertExact();
        }
    }

    @Test
    void shouldTakeInWhileALargeFlushIsUnderWay() {
        int keys = 300_000;
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess instance = scenario.instance()
                    .set("latchkey.flush.interval", "20S")
                    .set("latchkey.flush.batch-time", "50ms")
                    .set("latchkey.flush.batch-records", "2000") // 150 steps, 40 of each partition: enough to look on
                    .start();
            scenario.kafka.feed().send(scenario.traffic.oneForEach(keys));
            scenario.awaitTakenIn();
            Scenario.await("a flush under way").until(() -> metric(instance, "latchkey_released_total") > 0);

            scenario.kafka.feed().send(scenario.traffic.oneForEach(1_000));
            Scenario.await("intake").until(() -> metric(instance, "latchkey_records_total") >= keys + 1_000);
            double releasedMeanwhile = metric(instance, "latchkey_released_total");

            assertThat(releasedMeanwhile)
                    .as("released when the late records were in")
                    .isLessThan(keys);
            scenario.awaitReleased(instance);
            assertThat(metric(instance, "latchkey_drain_step_seconds_max")).isLessThan(1);
            scenario.assertExact();
        }
    }

    @Test
    void shouldFlushWhenRestartsComeMoreOftenThanTheInterval() {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess instance = scenario.instance().set("latchkey.flush.interval", "12S");
            instance.start();
            scenario.kafka.feed().send(scenario.traffic.oneForEach(100));
            scenario.awaitTakenIn();
            for (int restart = 0; restart < 2; restart++) {
                instance.kill();
                instance.start().awaitReady();
            }

            Scenario.await("a flush")
                    .until(() -> scenario.kafka.read(scenario.output).size() == 100);

            scenario.assertExact();
        }
    }
}
