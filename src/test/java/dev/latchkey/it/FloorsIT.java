package dev.latchkey.it;

import static dev.latchkey.it.Scenario.await;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.Feed;
import dev.latchkey.harness.LatchkeyProcess;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What was released is remembered: through crashes and re-delivery, until it is forgotten. */
class FloorsIT {
    private static final int KEYS = 400;
    private static final String OUTDATED = "outcome=\"outdated\"";

    private int sent;

    @ParameterizedTest
    @EnumSource(Recovery.class)
    void shouldReleaseNothingOlderWhenItCrashesAndEverythingComesAgain(Recovery recovery) {
        try (Scenario scenario = Scenario.withTopics(recovery).remembering("1H")) {
            LatchkeyProcess instance = scenario.instance()
                    .set("latchkey.flush.interval", "1S")
                    .set("latchkey.api.auth", "none")
                    .start();
            scenario.kafka.feed().send(scenario.traffic.records(2_000, KEYS));
            sendAll(scenario, 1_000);
            scenario.awaitReleased(instance);
            sendAll(scenario, 0);
            await("the outdated").until(() -> outdated(instance) >= KEYS);
            scenario.awaitReleased(instance);
            scenario.assertExact();
            long before = released(scenario);

            instance.kill();
            await("its end to be noticed").until(() -> scenario.kafka.groups().isEmpty(scenario.application));
            for (int partition = 0; partition < Traffic.PARTITIONS; partition++) {
                scenario.kafka.groups().commit(scenario.application, scenario.input, partition, 0);
            }
            instance.start();
            sendAll(scenario, 1_000_000);
            await("the last of each").until(() -> released(scenario) >= before + KEYS);
            scenario.awaitReleased(instance);
            assertThat(decreased(scenario)).isEmpty();

            await("key-1 to be forgotten")
                    .until(() -> instance.delete("/floors/key-1").statusCode() == 200);
            instance.kill();
            instance.start().awaitReady();
            assertThat(instance.get("/floors/key-1").statusCode()).isEqualTo(404);
            assertThat(instance.get("/floors/key-2").statusCode()).isEqualTo(200);
            sendAll(scenario, 999_999);
            await("all but one outdated").until(() -> outdated(instance) >= KEYS - 1);
            await("key-1, older").until(() -> decreased(scenario).keySet().equals(Set.of("key-1")));
        }
    }

    @Test
    void shouldForgetWhenToldToWhenTheTimeIsOverAndNotWhenSwitchedOff() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY).remembering("1H")) {
            LatchkeyProcess instance = scenario.instance()
                    .set("latchkey.flush.interval", "500ms")
                    .set("latchkey.api.auth", "none")
                    .start()
                    .awaitReady();
            for (String key : List.of("a", "b", "c", "d")) {
                send(scenario, key, 9);
            }
            awaitReleased(scenario, 4);
            assertThat(instance.get("/floors/a").body()).contains("\"key\":\"a\",\"version\":9,", "\"until\":\"");

            await("a to be forgotten").until(() -> instance.delete("/floors/a").statusCode() == 200);
            assertThat(instance.get("/floors/a").statusCode()).isEqualTo(404);
            send(scenario, "b", 3);
            send(scenario, "a", 3);
            awaitReleased(scenario, 5);

            assertThat(instance.delete("/floors?confirm=all").statusCode()).isEqualTo(400);
            await("all to be forgotten")
                    .until(() ->
                            instance.delete("/floors?confirm=" + scenario.input).statusCode() == 200);
            assertThat(instance.get("/floors/b").statusCode()).isEqualTo(404);
            send(scenario, "b", 3);
            awaitReleased(scenario, 6);
            send(scenario, "d", 9);
            awaitReleased(scenario, 7);

            restart(instance, "0");
            assertThat(instance.get("/floors/d").body()).contains("not-remembering");
            assertThat(instance.delete("/floors/d").statusCode()).isEqualTo(404);
            assertThat(instance.delete("/floors?confirm=" + scenario.input).statusCode())
                    .isEqualTo(404);
            send(scenario, "d", 8);
            awaitReleased(scenario, 8);

            restart(instance, "2S");
            send(scenario, "e", 9);
            awaitReleased(scenario, 9);
            await("e to be forgotten").until(() -> instance.get("/floors/e").statusCode() == 404);
            await("the changelog to shrink").until(() -> logged(scenario, "e") == 0);
            assertThat(logged(scenario, "d")).isEqualTo(1);
            send(scenario, "d", 7);
            send(scenario, "e", 3);
            awaitReleased(scenario, 10);

            assertThat(outdated(instance)).as("d: it was remembered before").isEqualTo(1);
            assertThat(decreased(scenario)).containsOnlyKeys("a", "b", "d", "e");
        }
    }

    @Test
    void shouldNotSayThatItIsForgottenWhileAnInstanceIsSilent() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY).remembering("1H")) {
            LatchkeyProcess one = member(scenario).start();
            LatchkeyProcess other = member(scenario).start();
            sendAll(scenario, 9);
            scenario.awaitReleased(one, other);
            await("both to have partitions").until(() -> floorsOf(one) > 0 && floorsOf(other) > 0);
            other.pause();

            HttpResponse<String> refused = one.delete("/floors?confirm=" + scenario.input);

            other.resume();
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).isPresent();
            assertThat(refused.body()).contains("may not have forgotten it", "Ask again");
            await("all to be forgotten")
                    .until(() -> one.delete("/floors?confirm=" + scenario.input).statusCode() == 200);
            assertThat(one.get("/floors/key-1").body()).contains("no-floor");
            assertThat(other.get("/floors/key-2").body()).contains("no-floor");
        }
    }

    private static LatchkeyProcess member(Scenario scenario) {
        LatchkeyProcess instance = scenario.instance().set("latchkey.api.auth", "none");
        return instance.set(
                "quarkus.kafka-streams.application-server",
                "localhost:" + instance.url("/").getPort());
    }

    /** Of how many partitions it holds the floors. */
    private static long floorsOf(LatchkeyProcess instance) {
        return instance.metrics().series("kafka_stream_state_estimate_num_keys").size();
    }

    private static void restart(LatchkeyProcess instance, String remember) {
        stop(instance);
        instance.set("latchkey.remember", remember).start().awaitReady();
    }

    private static void stop(LatchkeyProcess instance) {
        instance.terminate();
        assertThat(instance.awaitExit(Duration.ofSeconds(30))).isZero();
    }

    private void sendAll(Scenario scenario, long version) {
        sent++;
        scenario.kafka
                .feed()
                .send(IntStream.range(0, KEYS)
                        .mapToObj(key -> Feed.record(
                                scenario.input,
                                key % Traffic.PARTITIONS,
                                ("key-" + key).getBytes(UTF_8),
                                value(version)))
                        .toList());
    }

    private void send(Scenario scenario, String key, long version) {
        sent++;
        scenario.kafka.feed().send(Feed.record(scenario.input, 1, key.getBytes(UTF_8), value(version)));
    }

    /** Records are distinct, so that the checker can tell them apart; negative numbers are not used by the other traffic. */
    private byte[] value(long version) {
        return ("{\"version\":" + version + ",\"n\":-" + sent + "}").getBytes(UTF_8);
    }

    private static double outdated(LatchkeyProcess instance) {
        return instance.metrics().sum("latchkey_records_total", OUTDATED);
    }

    private static long released(Scenario scenario) {
        return scenario.kafka.read(scenario.output).size();
    }

    private static void awaitReleased(Scenario scenario, int records) {
        await(records + " releases").until(() -> released(scenario) == records);
    }

    /** How many floors of a key compaction would leave in the changelog. */
    private static long logged(Scenario scenario, String key) {
        Map<String, Boolean> live = new HashMap<>();
        for (ConsumerRecord<byte[], byte[]> record : scenario.kafka.read(scenario.application + "-floors-changelog")) {
            live.put(new String(record.key(), ISO_8859_1), record.value() != null);
        }
        return live.entrySet().stream()
                .filter(floor -> floor.getKey().substring(Long.BYTES).equals(key) && floor.getValue())
                .count();
    }

    /** For each key that turned back: from which version to which. */
    private static Map<String, String> decreased(Scenario scenario) {
        Map<String, Long> last = new HashMap<>();
        Map<String, String> found = new HashMap<>();
        for (ConsumerRecord<byte[], byte[]> record : scenario.kafka.read(scenario.output)) {
            String key = new String(record.key(), UTF_8);
            long version = Traffic.versionOf(record).orElseThrow();
            Long before = last.put(key, version);
            if (before != null && version < before) {
                found.put(key, before + " -> " + version);
            }
        }
        return found;
    }
}
