package dev.latchkey.query;

import static dev.latchkey.query.QueryGroup.get;
import static dev.latchkey.query.QueryGroup.list;
import static dev.latchkey.query.QueryGroup.post;
import static dev.latchkey.query.QueryGroup.settings;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Reads while a generation is being released, one entry a step. */
class DrainIT {
    private static final int KEYS = 250;
    private static final String HIGHEST = "k-99"; // in the order of bytes
    private static final String LAST = "k-" + (KEYS - 1);

    @Test
    void shouldShowTheNewerEntryWhenAKeyIsInBothGenerations() {
        try (QueryGroup group = new QueryGroup(2, settings(Recovery.REPLAY, "latchkey.flush.batch-records", "1"))) {
            LatchkeyProcess app = group.start(1).first();
            group.send(
                    IntStream.range(0, KEYS)
                            .mapToObj(i -> group.record(1, ("k-" + i).getBytes(UTF_8), "{\"version\":1}"))
                            .toList(),
                    KEYS);

            for (int i = 0; i < 3; i++) {
                assertThat(post(app, "/flush").status()).isEqualTo(202);
            }
            Awaitility.await("draining").pollInterval(Duration.ofMillis(20)).until(() -> state(app)
                    .equals("draining"));
            group.kafka.feed().send(group.record(1, LAST.getBytes(UTF_8), "{\"version\":2}"));
            Awaitility.await("the newer one")
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> state(app).equals("filling"));
            JsonNode entry = get(app, "/pending/" + LAST).json();
            JsonNode stats = get(app, "/pending/stats").json();
            var listed = list(app, 100);

            assertThat(entry.get("version").asInt()).isEqualTo(2);
            assertThat(stats.get("draining").asInt()).as("still under way").isPositive();
            assertThat(listed)
                    .filteredOn(one -> one.get("key").asText().equals(LAST))
                    .extracting(one -> one.get("version").asInt())
                    .containsExactly(2);
            post(app, "/flush");
            post(app, "/flush");
            group.awaitPending(0);
            assertThat(group.kafka.read(group.output))
                    .as("each generation's winners, once")
                    .hasSize(KEYS + 1);
        }
    }

    /** Under {@code changelog} a key is held once: what comes while it drains is merged into what is about to be released. */
    @Test
    void shouldShowTheMergedEntryWhenAKeyComesWhileItDrainsUnderChangelog() {
        try (QueryGroup group = new QueryGroup(2, settings(Recovery.CHANGELOG, "latchkey.flush.batch-records", "1"))) {
            LatchkeyProcess app = group.start(1).first();
            group.send(
                    IntStream.range(0, KEYS)
                            .mapToObj(i -> group.record(1, ("k-" + i).getBytes(UTF_8), "{\"version\":1}"))
                            .toList(),
                    KEYS);

            assertThat(post(app, "/flush").status()).isEqualTo(202);
            Awaitility.await("draining").pollInterval(Duration.ofMillis(20)).until(() -> stateOf(app, HIGHEST)
                    .equals("draining"));
            group.kafka.feed().send(group.record(1, HIGHEST.getBytes(UTF_8), "{\"version\":2}"));
            Awaitility.await("the newer one")
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> get(app, "/pending/" + HIGHEST)
                                    .json()
                                    .path("version")
                                    .asInt()
                            == 2);
            JsonNode stats = get(app, "/pending/stats").json();
            List<JsonNode> listed = list(app, 7);

            assertThat(stats.get("draining").asInt()).as("still under way").isPositive();
            assertThat(listed).as("in the order of keys").isSortedAccordingTo(Comparator.comparing(one -> one.get("key")
                    .asText()));
            assertThat(listed).last().satisfies(one -> {
                assertThat(one.get("key").asText()).isEqualTo(HIGHEST);
                assertThat(one.get("version").asInt()).isEqualTo(2);
                assertThat(one.get("state").asText()).isEqualTo("draining");
            });
            group.awaitPending(0);
            assertThat(group.kafka.read(group.output)).hasSize(KEYS);
        }
    }

    private static String state(LatchkeyProcess app) {
        return stateOf(app, LAST);
    }

    private static String stateOf(LatchkeyProcess app, String key) {
        return get(app, "/pending/" + key).json().path("state").asText();
    }
}
