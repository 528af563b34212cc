package dev.latchkey.it;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.harness.Metrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What a scrape shows is what the page says, and stays sound while partitions and threads come and go. */
class MetricsIT {
    private static final Path PAGE = Path.of(System.getProperty("basedir", "."), "docs", "metrics.md");
    private static final Pattern LISTED = Pattern.compile("^\\| `((?:latchkey|kafka)_\\w+)", Pattern.MULTILINE);
    private static final Pattern A_THREAD = Pattern.compile("StreamThread-\\d+");
    private static final Pattern A_CONSUMER = Pattern.compile("StreamThread-\\d+-consumer");
    private static final int GUESTS = Integer.getInteger("latchkey.rebalances", 4) / 2;

    @Test
    void shouldShowExactlyWhatThePageListsWhenEverythingHasHappenedOnce() throws IOException {
        try (Scenario scenario = Scenario.withTopics(Recovery.CHANGELOG)) {
            LatchkeyProcess instance = scenario.instance().start();
            scenario.kafka.feed().send(scenario.traffic.records(5_000, 500));
            scenario.awaitReleased(instance);

            Set<String> listed = LISTED.matcher(Files.readString(PAGE))
                    .results()
                    .map(found -> found.group(1))
                    .collect(toSet());
            Scenario.await("metrics that are averaged over time")
                    .untilAsserted(() ->
                            assertThat(new TreeSet<>(ours(instance.metrics()))).isEqualTo(new TreeSet<>(listed)));
        }
    }

    @Test
    void shouldNeitherGrowNorGoStaleWhenPartitionsComeAndGo() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = scenario.instance().start();
            scenario.kafka.feed().send(scenario.traffic.records(2_000, 500));
            scenario.awaitReleased(instance);
            awaitAlone(instance);
            assertSound(instance.metrics());
            List<String> before = series(instance.metrics());

            LatchkeyProcess guest = scenario.instance();
            for (int round = 0; round < GUESTS; round++) {
                guest.start().awaitReady();
                Scenario.await("each partition to be shown by its owner only")
                        .until(() ->
                                lagSeries(guest) > 0 && lagSeries(guest) + lagSeries(instance) == Traffic.PARTITIONS);
                assertSound(instance.metrics());
                assertSound(guest.metrics());
                guest.terminate();
                assertThat(guest.awaitExit(Duration.ofSeconds(22))).isZero();
                scenario.kafka.feed().send(scenario.traffic.records(500, 500));
                scenario.awaitReleased(instance);
                awaitAlone(instance);
            }

            Scenario.await("the same series as before")
                    .untilAsserted(() -> assertThat(series(instance.metrics())).isEqualTo(before));
        }
    }

    @Test
    void shouldBeSoundRightAfterAReplay() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = scenario.pendingAndKilled();

            instance.start().awaitReady();

            Metrics metrics = instance.metrics();
            assertSound(metrics);
            assertThat(metrics.sum("latchkey_replay_records_total")).isPositive();
            assertThat(metrics.sum("latchkey_pending_entries")).isEqualTo(100);
        }
    }

    /** Sound, and of so many partitions and one thread, whatever became of another: for a test in which one is replaced. */
    static void assertShowsOneThreadAlone(LatchkeyProcess instance) {
        awaitAlone(instance);
        Metrics metrics = instance.metrics();
        assertSound(metrics);
        assertThat(metrics.all().stream()
                        .flatMap(sample -> A_THREAD.matcher(sample.labels()).results())
                        .map(MatchResult::group)
                        .collect(toSet()))
                .hasSize(1);
        assertThat(metrics.sum("latchkey_ready")).isEqualTo(1);
        assertThat(metrics.sum("latchkey_released_total")).isPositive();
    }

    private static void awaitAlone(LatchkeyProcess instance) {
        Scenario.await("all partitions").until(() -> lagSeries(instance) == Traffic.PARTITIONS);
    }

    /** Of the input's partitions: one for each that this instance has now. */
    private static long lagSeries(LatchkeyProcess instance) {
        return instance.metrics().series("kafka_consumer_fetch_manager_records_lag").stream()
                .filter(labels -> A_CONSUMER.matcher(labels).find())
                .count();
    }

    private static void assertSound(Metrics metrics) {
        assertThat(metrics.notANumber()).noneMatch(sample -> isOurs(sample.name()));
        Map<String, Set<Set<String>>> labelSets = metrics.all().stream()
                .filter(sample -> isOurs(sample.name()))
                .collect(groupingBy(Metrics.Sample::name, mapping(sample -> keys(sample.labels()), toSet())));
        assertThat(labelSets)
                .allSatisfy((name, sets) -> assertThat(sets).as(name).hasSize(1));
    }

    private static Set<String> keys(String labels) {
        return Pattern.compile("(\\w+)=\"")
                .matcher(labels)
                .results()
                .map(MatchResult::group)
                .collect(toSet());
    }

    /**
     * Whatever the number of the thread: one that takes another's place has the next. Without means and maxima, which have no value
     * where nothing was measured for half a minute.
     */
    private static List<String> series(Metrics metrics) {
        return metrics.all().stream()
                .filter(sample -> isOurs(sample.name()) && !sample.name().matches("kafka_.*_(avg|max)"))
                .map(sample -> A_THREAD.matcher(sample.name() + sample.labels()).replaceAll("StreamThread"))
                .sorted()
                .toList();
    }

    private static Set<String> ours(Metrics metrics) {
        return metrics.all().stream()
                .map(Metrics.Sample::name)
                .filter(MetricsIT::isOurs)
                .collect(toSet());
    }

    private static boolean isOurs(String name) {
        return name.startsWith("latchkey_") || name.startsWith("kafka_");
    }
}
