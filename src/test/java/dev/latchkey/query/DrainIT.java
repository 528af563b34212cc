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
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Reads while a generation is being released, one entry a step. */
@ParameterizedClass
@EnumSource(Recovery.class)
class DrainIT {
    @Parameter
    Recovery recovery = Recovery.REPLAY;

    private static final int KEYS = 250;
    private static final String LAST = key(KEYS - 1);

    @Test
    void shouldShowTheNewerEntryWhenAKeyIsInBothGenerations() {
        try (QueryGroup group = new QueryGroup(2, settings(recovery, "latchkey.flush.batch-records", "1"))) {
            LatchkeyProcess app = group.start(1).first();
            group.send(
                    IntStream.range(0, KEYS)
                            .mapToObj(i -> group.record(1, key(i).getBytes(UTF_8), "{\"version\":1}"))
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
            group.awaitReleased(KEYS + 1); // each generation's winners, once
        }
    }

    private static String key(int number) {
        return String.format("k-%03d", number); // first offsets and keys have one order
    }

    private static String state(LatchkeyProcess app) {
        return get(app, "/pending/" + LAST).json().path("state").asText();
    }
}
