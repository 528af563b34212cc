package dev.latchkey.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.Test;

/** What only the changelog recovery can do. */
class ChangelogIT {
    @Test
    void shouldReleaseExactlyOnceWhenTheInputIsCompacted() {
        Map<String, String> compacted = Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, "compact");
        try (Scenario scenario = Scenario.withInput(Recovery.CHANGELOG, compacted)) {
            LatchkeyProcess instance = scenario.instance().start();
            scenario.kafka.feed().send(scenario.traffic.records(5_000, 500));

            scenario.awaitReleased(instance);

            scenario.assertExact();
        }
    }

    @Test
    void shouldReleaseWhatIsPendingWhenTheInputNoLongerHoldsIt() {
        try (Scenario scenario = Scenario.withTopics(Recovery.CHANGELOG)) {
            LatchkeyProcess instance =
                    scenario.instance().set("latchkey.flush.interval", "10M").start();
            scenario.kafka.feed().send(scenario.traffic.oneForEach(100));
            scenario.awaitTakenIn();
            instance.kill();
            for (int partition = 0; partition < Traffic.PARTITIONS; partition++) {
                scenario.kafka.topics().deleteRecordsBefore(scenario.input, partition, 25);
            }

            instance.set("latchkey.flush.interval", "2S").start();

            Scenario.await("the releases")
                    .until(() -> scenario.kafka.read(scenario.output).size() == 100);
            assertThat(instance.isAlive()).isTrue();
        }
    }
}
