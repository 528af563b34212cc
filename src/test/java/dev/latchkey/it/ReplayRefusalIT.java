package dev.latchkey.it;

import static dev.latchkey.it.Scenario.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.Test;

/** What only a replay refuses: input that is, or may be, no longer there. */
class ReplayRefusalIT {
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
            LatchkeyProcess instance = scenario.pendingAndKilled();
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
            LatchkeyProcess instance = scenario.pendingAndKilled();
            scenario.kafka.topics().deleteRecordsBefore(scenario.input, 1, 10);
            instance.set("latchkey.replay.on-gap", "continue").start();

            instance.awaitLog("\\[0, 10\\) are missing.*Going on");

            instance.awaitReady();
            assertThat(instance.isAlive()).isTrue();
            assertThat(instance.metrics().sum("latchkey_replay_gaps_total")).isEqualTo(1);
            assertThat(instance.metrics().sum("latchkey_ready")).isEqualTo(1);
        }
    }
}
