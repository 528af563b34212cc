package dev.latchkey.query;

import static dev.latchkey.query.QueryGroup.get;
import static dev.latchkey.query.QueryGroup.post;
import static dev.latchkey.query.QueryGroup.settings;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Pages of a million entries. */
@ParameterizedClass
@EnumSource(Recovery.class)
@Isolated
class ManyEntriesIT {
    private static final int MANY = 1_000_000;
    private static final int CHUNK = 50_000;

    @Parameter
    Recovery recovery = Recovery.REPLAY;

    @Test
    void shouldGiveAPageAtOnceWhenAMillionEntriesArePending() {
        try (QueryGroup group = new QueryGroup(4, settings(recovery))) {
            LatchkeyProcess app = group.add().measured().start();
            group.awaitComplete();
            for (int from = 0; from < MANY; from += CHUNK) {
                group.kafka
                        .feed()
                        .send(IntStream.range(from, from + CHUNK)
                                .mapToObj(i -> group.record("k-" + i, "{\"version\":1}"))
                                .toList());
            }
            group.awaitPending(MANY);

            shouldBeQuick("first page of a million", app, "/pending?limit=100");
            String middle = get(app, "/pending?limit=1000&partition=2")
                    .json()
                    .get("next")
                    .asText();
            shouldBeQuick("a page in the middle", app, "/pending?limit=100&after=" + middle);

            post(app, "/flush");
            group.awaitPending(0);
            group.send(List.of(group.record("k-7", "{\"version\":2}"), group.record("z", "{\"version\":2}")), 2);
            shouldBeQuick("first page behind a million that were released", app, "/pending?limit=100");
        }
    }

    private void shouldBeQuick(String what, LatchkeyProcess app, String page) {
        List<Long> millis = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            long begun = System.nanoTime();
            JsonNode answer = get(app, page).json();
            millis.add((System.nanoTime() - begun) / 1_000_000);
            assertThat(answer.get("entries")).isNotEmpty();
        }
        System.out.println(recovery + ", " + what + ", ms: " + millis);
        assertThat(millis.stream().sorted().toList().get(millis.size() / 2))
                .as(what + ", median, ms")
                .isLessThan(100);
    }
}
