package dev.latchkey.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.Test;

/** What would lose or repeat records is refused, in words that say what was found and what to do. */
class RefusalIT {
    private static final Duration SOON = Duration.ofSeconds(60);

    @Test
    void shouldRefuseToStartWhenTheGuaranteeIsAnother() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = scenario.instance()
                    .env("KAFKA_STREAMS_PROCESSING_GUARANTEE", "at_least_once")
                    .set("latchkey.flush.batch-time", "7S")
                    .start();

            assertRefused(
                    instance,
                    "processing.guarantee=at_least_once: expected exactly_once_v2",
                    "latchkey.flush.batch-time=7000 ms");
        }
    }

    @Test
    void shouldRefuseToStartWhenTheInputIsCompacted() {
        try (Scenario scenario =
                Scenario.withInput(Recovery.REPLAY, Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, "compact"))) {
            LatchkeyProcess instance = scenario.instance().start();

            assertRefused(instance, scenario.input + " has cleanup.policy=compact", "latchkey.recovery=changelog");
        }
    }

    @Test
    void shouldNameTheMissingRangeWhenRetentionTookWhatWasPending() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = pendingAndKilled(scenario);
            scenario.kafka.topics().deleteRecordsBefore(scenario.input, 1, 10);
            instance.start();

            assertRefused(
                    instance,
                    scenario.input + "-1: the log begins at offset 10",
                    "[0, 10) are missing",
                    "latchkey.replay.on-gap=continue");
        }
    }

    @Test
    void shouldGoOnWithoutTheMissingRangeWhenToldTo() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = pendingAndKilled(scenario);
            scenario.kafka.topics().deleteRecordsBefore(scenario.input, 1, 10);
            instance.set("latchkey.replay.on-gap", "continue").start();

            instance.awaitLog("\\[0, 10\\) are missing.*Going on");

            instance.awaitReady();
            assertThat(instance.isAlive()).isTrue();
        }
    }

    @Test
    void shouldRefuseWhenTheVersionRuleChangedWhileRecordsArePending() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = pendingAndKilled(scenario);
            instance.set("latchkey.version.ties", "first").start();

            assertRefused(instance, "were taken in under the rule", "ties=first", "ties=latest", "POST /flush");
        }
    }

    @Test
    void shouldGoOnExactlyWhenLostOffsetsAreSetAsTheRefusalSays() throws Exception {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = pendingAndKilled(scenario);
            Scenario.await("the group to be empty").ignoreExceptions().until(() -> {
                scenario.kafka
                        .admin()
                        .deleteConsumerGroups(List.of(scenario.application))
                        .all()
                        .get();
                return true;
            });
            instance.start();
            assertRefused(instance, "has no committed offset", "kafka-consumer-groups.sh", "--to-offset 0 --execute");

            Scenario.await("the group to be empty again").ignoreExceptions().until(() -> {
                for (int partition = 0; partition < Traffic.PARTITIONS; partition++) {
                    scenario.kafka.groups().commit(scenario.application, scenario.input, partition, 0);
                }
                return true;
            });
            instance.set("latchkey.flush.interval", "2S").start();

            scenario.awaitReleased(instance);
            scenario.assertReleasesExact();
        }
    }

    @Test
    void shouldGoOnExactlyWhenPartitionsWereAddedAsTheRefusalSays() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = pendingAndKilled(scenario);
            scenario.kafka.topics().growTo(scenario.input, Traffic.PARTITIONS + 2);
            instance.start();
            String marks = scenario.application + "-marks-changelog";
            assertRefused(instance, "has 6 partitions, " + marks + " has 4", "--topic " + marks + " --partitions 6");

            scenario.kafka.topics().growTo(marks, Traffic.PARTITIONS + 2);
            instance.set("latchkey.flush.interval", "2S").start();

            scenario.awaitReleased(instance);
            scenario.assertExact();
        }
    }

    @Test
    void shouldRefuseToSwitchTheRecoveryWhenEntriesArePending() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = pendingAndKilled(scenario);
            instance.set("latchkey.recovery", "changelog").start();

            assertRefused(instance, "were taken in under the rule", "recovery=changelog", "POST /flush");
        }
    }

    @Test
    void shouldWaitAndSaySoWhenATopicIsMissing() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = scenario.instance()
                    .env("LATCHKEY_OUTPUT_TOPIC", scenario.output + "-late")
                    .start();
            instance.awaitLog("Waiting for topic.*" + scenario.output + "-late");

            scenario.kafka.topics().createNamed(scenario.output + "-late", 2, Map.of());

            instance.awaitReady();
        }
    }

    /** Entries are pending in every partition, and their owner is dead. */
    private static LatchkeyProcess pendingAndKilled(Scenario scenario) {
        LatchkeyProcess instance =
                scenario.instance().set("latchkey.flush.interval", "10M").start();
        scenario.kafka.feed().send(scenario.traffic.records(1_000, 100));
        scenario.awaitTakenIn();
        instance.kill();
        return instance;
    }

    private static void assertRefused(LatchkeyProcess instance, String... words) {
        assertThat(instance.awaitExit(SOON)).isEqualTo(1);
        assertThat(instance.log().text()).contains(words);
    }
}
