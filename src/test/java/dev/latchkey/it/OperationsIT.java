package dev.latchkey.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The procedures of docs/operations.md that change settings; disasters are in {@link DisasterIT}. */
class OperationsIT {
    private static final Duration SOON = Duration.ofSeconds(60);

    @Test
    void shouldTakeANewRuleWhenEverythingWasReleasedBefore() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = scenario.instance()
                    .set("latchkey.flush.interval", "10M")
                    .set("latchkey.api.auth", "none")
                    .start();
            scenario.kafka.feed().send(scenario.traffic.records(1_000, 100));
            scenario.awaitTakenIn();

            assertThat(instance.post("/flush").statusCode()).isEqualTo(202);
            scenario.awaitReleased(instance);
            instance.terminate();
            assertThat(instance.awaitExit(SOON)).isZero();
            instance.set("latchkey.version.ties", "first").start().awaitReady();

            scenario.assertExact();
        }
    }

    /** A rolling change of settings that do not decide what is held: for a while the instances differ. */
    @Test
    void shouldReleaseExactlyWhileInstancesDifferInTheirSettings() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess first = scenario.instance().start();
            LatchkeyProcess second = scenario.instance().start();
            for (LatchkeyProcess instance : List.of(first, second)) {
                instance.awaitReady();
                scenario.kafka.feed().send(scenario.traffic.records(3_000, 1_000));
                instance.terminate();
                assertThat(instance.awaitExit(SOON)).isZero();
                instance.set("latchkey.flush.interval", "700ms")
                        .set("latchkey.flush.batch-records", "50")
                        .set("latchkey.replay.max-records", "500")
                        .set("latchkey.buffer.max-records", "400")
                        .set("kafka-streams.num.stream.threads", "2")
                        .set("kafka-streams.producer.compression.type", "lz4")
                        .start();
                scenario.kafka.feed().send(scenario.traffic.records(3_000, 1_000));
            }

            scenario.awaitReleased(first, second);
            scenario.assertExact();
        }
    }

    /** Who has an instance id stands in its group for the session time-out after it has gone. */
    @Test
    void shouldStartOnAnotherInputOnceTheStaticMembersOfTheFormerOneHaveGone() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            String instanceId = "kafka-streams.main.consumer.group.instance.id";
            String session = "kafka-streams.consumer.session.timeout.ms";
            LatchkeyProcess first = scenario.instance()
                    .set(instanceId, "a")
                    .set(session, "15000")
                    .start();
            LatchkeyProcess second = scenario.instance()
                    .set(instanceId, "b")
                    .set(session, "15000")
                    .start();
            for (LatchkeyProcess instance : List.of(first, second)) {
                instance.awaitReady();
            }
            for (LatchkeyProcess instance : List.of(first, second)) {
                instance.terminate();
                assertThat(instance.awaitExit(SOON)).isZero();
            }
            String other = scenario.kafka.topics().create("other", Traffic.PARTITIONS);

            first.env("LATCHKEY_INPUT_TOPIC", other)
                    .set("latchkey.dead-letter.topic", scenario.deadLetters)
                    .start()
                    .awaitReady();

            assertThat(first.log().text()).contains("waiting up to PT15S for those that have gone");
        }
    }
}
