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

    /**
     * KAFKA-20685: after a restoration a checkpoint stayed behind, so that a crash later on kept what RocksDB had flushed
     * of an aborted transaction; the deletes of a drain step among it, whose releases nobody saw. With Kafka 4.1.2 it fails:
     * 314 of the 20,000 keys were lost when it was tried.
     */
    @Test
    void shouldLoseNothingWhenACrashFollowsARestorationAndRocksdbHasFlushedAnAbortedStep() {
        int keys = 20_000;
        try (Scenario scenario = Scenario.withTopics(Recovery.CHANGELOG)) {
            LatchkeyProcess instance = scenario.instance()
                    .set("latchkey.rocksdb.memory", "1M") // memtables are flushed all the time
                    .set("latchkey.flush.interval", "10M")
                    .set("latchkey.flush.batch-records", "2000")
                    .start();
            scenario.kafka.feed().send(scenario.traffic.oneForEach(keys));
            scenario.awaitTakenIn();
            instance.kill();
            instance.set("latchkey.flush.interval", "15S").start(); // restores
            Scenario.await("a drain").until(() -> Scenario.metric(instance, "latchkey_released_total") > 0);
            scenario.pauseUntilAborted(instance); // in a step that is not committed
            instance.kill();

            instance.start();

            scenario.awaitReleased(instance);
            scenario.assertExact();
        }
    }

    @Test
    void shouldReleaseExactlyOnceWhenAStandbyTakesOver() {
        try (Scenario scenario = Scenario.withTopics(Recovery.CHANGELOG)) {
            LatchkeyProcess owner = withStandby(scenario).start();
            LatchkeyProcess other = withStandby(scenario).start();
            owner.awaitReady();
            other.awaitReady();
            scenario.kafka.feed().send(scenario.traffic.records(20_000, 5_000));
            Scenario.await("a release").until(() -> Scenario.metric(other, "latchkey_released_total") > 0);
            scenario.kafka.feed().send(scenario.traffic.records(20_000, 5_000));

            owner.kill();

            scenario.awaitReleased(other);
            scenario.assertExact();
        }
    }

    private static LatchkeyProcess withStandby(Scenario scenario) {
        return scenario.instance().set("kafka-streams.num.standby.replicas", "1");
    }
}
