package dev.latchkey.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.Feed;
import dev.latchkey.harness.KafkaBroker;
import dev.latchkey.harness.LatchkeyProcess;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

/** What is forgotten does not stay on the broker: its cleaner takes the floors away, then the tombstones that say so. */
class FloorCompactionIT {
    private static final int KEYS = 20_000;
    /** Two segments an hour and a day of tombstones are too slow for a test. */
    private static final Map<String, String> QUICK = Map.of(
            "segment.ms", "500",
            "min.cleanable.dirty.ratio", "0.01",
            "delete.retention.ms", "0");

    @Test
    void shouldShrinkOnTheBrokerWhenFloorsAreForgotten() {
        try (KafkaBroker broker = KafkaBroker.start(Map.of("log.cleaner.backoff.ms", "200"));
                Scenario scenario =
                        Scenario.on(broker, Recovery.REPLAY, Map.of()).remembering("5S")) {
            LatchkeyProcess instance =
                    scenario.instance().set("latchkey.flush.interval", "500ms").start();
            scenario.kafka
                    .feed()
                    .send(IntStream.range(0, KEYS)
                            .mapToObj(key -> record(scenario, key))
                            .toList());
            scenario.awaitReleased(instance);
            String changelog = scenario.application + "-floors-changelog";
            long full = scenario.kafka.topics().bytes(changelog::equals);
            assertThat(full).isGreaterThan(20L * KEYS);

            scenario.kafka.topics().alter(changelog, QUICK);

            Scenario.await("the changelog to shrink").until(() -> {
                // The active segment is never compacted: something must be written for it to be rolled.
                IntStream.range(0, Traffic.PARTITIONS)
                        .forEach(key -> scenario.kafka.feed().send(record(scenario, key)));
                return scenario.kafka.topics().bytes(changelog::equals) < full / 20;
            });
        }
    }

    private static ProducerRecord<byte[], byte[]> record(Scenario scenario, int key) {
        return Feed.record(
                scenario.input,
                key % Traffic.PARTITIONS,
                ("key-" + key).getBytes(UTF_8),
                "{\"version\":1}".getBytes(UTF_8));
    }
}
