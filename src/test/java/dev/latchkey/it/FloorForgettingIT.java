package dev.latchkey.it;

import static dev.latchkey.it.FloorLoad.KEYS;
import static dev.latchkey.it.Scenario.metric;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Isolated;

/** The numbers of docs/floors.md: what it costs that many floors are forgotten at once, and restored. Prints what it finds. */
@EnabledIfSystemProperty(named = "latchkey.floors.keys", matches = "[0-9]+", disabledReason = "a measurement")
@Isolated
class FloorForgettingIT {
    /** Long enough for all to be released within, and for a restart behind it; a quarter of it is waited for. */
    private static final Duration REMEMBER = Duration.ofMinutes(KEYS < 1_000_000 ? 3 : 12);

    @Test
    void shouldSayWhatItCostsThatAllFloorsAreForgottenAtOnceAndWhatTheyCostARestart() throws Exception {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            FloorLoad load = new FloorLoad(scenario);
            Restored.told(load.instance).set("latchkey.remember", REMEMBER.toString());
            load.feed(1);
            load.instance.start().awaitReady();
            FloorLoad.Speed before = load.intake();
            FloorLoad.Speed drained = load.drain();
            Instant over = Instant.now().plus(REMEMBER.dividedBy(4)); // then the bucket of the last one has ended
            load.end();
            restore(load, "all remembered");

            load.feed(2);
            Scenario.await("the end of the bucket").atMost(REMEMBER).until(() -> Instant.now()
                    .isAfter(over));
            long logged = end(scenario);
            load.instance.set("latchkey.remember", "1S").start().awaitReady();
            long begun = System.nanoTime();
            FloorLoad.Speed beside = load.intake();
            long forgotten = end(scenario) - logged;
            FloorLoad.Speed drainedBeside = load.drain();
            Scenario.await("all forgotten")
                    .atMost(Duration.ofMinutes(20))
                    .pollInterval(Duration.ofSeconds(1))
                    .until(() -> end(scenario) - logged >= 3L * KEYS); // the old ones, the new ones, and those again
            System.out.printf(
                    "%d floors forgotten at once: all, and as many that came meanwhile, within %.0f s; taken in a"
                            + " second beside that %s, without %s (%s), while %d were forgotten; drained a second"
                            + " %s, without %s; longest drain step %.3f s, longest round of timers %.0f ms%n",
                    KEYS,
                    (System.nanoTime() - begun) / 1e9,
                    beside,
                    before,
                    beside.by(before),
                    forgotten,
                    drainedBeside,
                    drained,
                    metric(load.instance, "latchkey_drain_step_seconds_max"),
                    metric(load.instance, "kafka_stream_thread_punctuate_latency_max"));
            assertThat(beside.rate()).isPositive();
            load.end();
            restore(load, "all forgotten, as the broker has compacted so far");
        }
    }

    private static void restore(FloorLoad load, String what) throws IOException {
        Utils.delete(load.instance.stateDir().toFile());
        long begun = System.nanoTime();
        load.instance.start().awaitReady();
        System.out.printf(
                "restore, %s: %d records of the floors' changelog read, ready %.1f s after the start of the process%n",
                what, Restored.records(load.instance, "floors"), (System.nanoTime() - begun) / 1e9);
        load.end();
    }

    /** How many records were ever written to the floors' changelog, ends of transactions among them. */
    private static long end(Scenario scenario) throws Exception {
        String topic = scenario.application + "-floors-changelog";
        return scenario
                .kafka
                .admin()
                .listOffsets(IntStream.range(0, Traffic.PARTITIONS)
                        .boxed()
                        .collect(Collectors.toMap(
                                partition -> new TopicPartition(topic, partition), partition -> OffsetSpec.latest())))
                .all()
                .get()
                .values()
                .stream()
                .mapToLong(found -> found.offset())
                .sum();
    }
}
