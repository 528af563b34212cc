package dev.latchkey.it;

import static dev.latchkey.it.Scenario.metric;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.KafkaBroker;
import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.harness.TopicReader;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** SIGTERM ends with code 0 within {@code latchkey.shutdown.timeout}, in whatever phase it comes. */
class ShutdownIT {
    /** What the process has beside {@code latchkey.shutdown.timeout}: for the JVM to notice and to end. */
    private static final Duration MARGIN = Duration.ofSeconds(2);

    @Test
    void shouldEndWithZeroAndLoseNothingWhenTerminatedAtWorkInADrainAndAtRest() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = scenario.instance()
                    .set("latchkey.flush.batch-records", "300")
                    .start();
            instance.awaitReady();
            scenario.kafka.feed().send(scenario.traffic.records(20_000, 20_000));
            Scenario.await("a drain under way").until(() -> metric(instance, "latchkey_released_total") > 300);

            assertEnds(instance, Duration.ofSeconds(20));
            assertThat(instance.log().text()).contains("Kafka Streams has stopped");

            instance.start().awaitReady();
            scenario.awaitReleased(instance);
            assertEnds(instance, Duration.ofSeconds(20));
            scenario.assertExact();
        }
    }

    @Test
    void shouldReleaseFirstWhenToldTo() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = scenario.instance()
                    .set("latchkey.flush.interval", "10M")
                    .set("latchkey.flush.on-shutdown", "true")
                    .start();
            scenario.kafka.feed().send(scenario.traffic.oneForEach(5_000));
            scenario.awaitTakenIn();

            assertEnds(instance, Duration.ofSeconds(20));

            try (TopicReader output = scenario.kafka.reader(scenario.output)) {
                assertThat(output.readToEnd()).hasSize(5_000);
            }
        }
    }

    @Test
    void shouldEndWithZeroWhenTerminatedWhileItWaitsForTopics() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = scenario.instance()
                    .env("LATCHKEY_OUTPUT_TOPIC", scenario.output + "-never")
                    .start();
            instance.awaitLog("Waiting for topics.*" + scenario.output + "-never");

            assertEnds(instance, Duration.ofSeconds(20));
        }
    }

    @Test
    void shouldEndWithZeroWhenTerminatedWhileItReplays() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance =
                    scenario.instance().set("latchkey.flush.interval", "10M").start();
            scenario.kafka.feed().send(scenario.traffic.records(300_000, 100));
            scenario.awaitTakenIn();
            instance.kill();
            // So few at a time that the replay takes long.
            instance.set("kafka-streams.restore.consumer.max.partition.fetch.bytes", "1000")
                    .set("kafka-streams.restore.consumer.fetch.max.bytes", "1000")
                    .start();
            instance.awaitLog("replaying \\[0,");

            assertEnds(instance, Duration.ofSeconds(20));

            assertThat(instance.log().text()).doesNotContain(" replayed ");
        }
    }

    @Test
    void shouldEndWithZeroInTimeWhenTerminatedInARebalance() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = scenario.instance()
                    .set("latchkey.shutdown.timeout", "8S")
                    .set("latchkey.flush.interval", "500ms")
                    .start();
            // It does not answer, and is waited for: so the rebalance lasts.
            LatchkeyProcess silent = scenario.instance()
                    .set("kafka-streams.consumer.session.timeout.ms", "20000")
                    .start();
            instance.awaitReady();
            silent.awaitReady();
            scenario.kafka.feed().send(scenario.traffic.records(5_000, 5_000));
            silent.pause();
            LatchkeyProcess newcomer = scenario.instance().start();
            Scenario.await("a rebalance").until(() -> scenario.kafka.groups().isRebalancing(scenario.application));

            assertEnds(instance, Duration.ofSeconds(8));

            silent.resume();
            scenario.awaitReleased(silent, newcomer);
            scenario.assertExact();
        }
    }

    @Test
    void shouldEndWithZeroInTimeWhenTerminatedWhileTheBrokerIsAway() {
        try (KafkaBroker broker = KafkaBroker.start(Map.of());
                Scenario scenario = Scenario.on(broker, Recovery.REPLAY, Map.of())) {
            Duration timeout = Duration.ofSeconds(5);
            LatchkeyProcess instance = scenario.instance()
                    .set("latchkey.shutdown.timeout", "5S")
                    .set("latchkey.flush.interval", "200ms")
                    .start();
            instance.awaitReady();
            scenario.kafka.feed().send(scenario.traffic.records(2_000, 2_000));
            Scenario.await("work").until(() -> metric(instance, "latchkey_released_total") > 0);
            broker.pause(); // nothing answers, in the middle of whatever is under way

            assertEnds(instance, timeout);

            LatchkeyProcess early = scenario.instance().set("latchkey.shutdown.timeout", "5S");
            early.start().awaitLog("Waiting for a broker");
            assertEnds(early, timeout);

            broker.resume();
            instance.start().awaitReady();
            scenario.awaitReleased(instance);
            scenario.assertExact();
        }
    }

    private static void assertEnds(LatchkeyProcess instance, Duration timeout) {
        instance.terminate();

        assertThat(instance.awaitExit(timeout.plus(MARGIN)))
                .as(() -> instance.log().tail())
                .isZero();
    }
}
