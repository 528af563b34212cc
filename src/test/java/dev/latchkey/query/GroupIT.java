package dev.latchkey.query;

import static dev.latchkey.query.QueryGroup.encoded;
import static dev.latchkey.query.QueryGroup.get;
import static dev.latchkey.query.QueryGroup.list;
import static dev.latchkey.query.QueryGroup.port;
import static dev.latchkey.query.QueryGroup.post;
import static dev.latchkey.query.QueryGroup.settings;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.query.RawHttp.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Three instances: each answers for all of them. */
@ParameterizedClass
@EnumSource(Recovery.class)
class GroupIT {
    @Parameter
    Recovery recovery = Recovery.REPLAY;

    private static final int KEYS = 300;
    private static final List<String> ODD = List.of("", "a/b", "..", "%2F", "a+b", ";v=1", "🔑", "a b", "a//b");

    private QueryGroup group;

    @BeforeEach
    void start() {
        group = new QueryGroup(6, settings(recovery));
    }

    @AfterEach
    void stop() {
        group.close();
    }

    @Test
    void shouldAnswerAlikeWhicheverInstanceIsAsked() {
        group.start(3);
        var records = new ArrayList<>(IntStream.range(0, KEYS)
                .mapToObj(i -> group.record("k-" + i, "{\"version\":" + i + "}"))
                .toList());
        ODD.forEach(key -> records.add(group.record(key, "{\"version\":1}")));
        records.add(group.record(new byte[] {(byte) 0xFE}, "{\"version\":1}"));
        records.add(group.record("stats", "{\"version\":1}"));
        group.send(records, KEYS + ODD.size() + 2);

        sameEntriesEverywhere();
        sameListsEverywhere();
        foundThoughPartitionedOtherwise();
        flushReachesAll();
        labelsAreBounded();
    }

    private void labelsAreBounded() {
        get(group.first(), "/nothing-of-the-kind");
        RawHttp.call(port(group.first()), "MADEUP", "/pending");

        String metrics = group.first().management("/q/metrics").body();
        assertThat(values(metrics, "uri"))
                .contains("/pending/{key}", "/hop")
                .isSubsetOf(
                        "/pending",
                        "/pending/stats",
                        "/pending/{key}",
                        "/instances",
                        "/flush",
                        "/hop",
                        "/other",
                        "NOT_FOUND");
        assertThat(values(metrics, "method")).isSubsetOf("GET", "POST", "OTHER");
    }

    private static Set<String> values(String metrics, String label) {
        return Pattern.compile("[{,]" + label + "=\"([^\"]*)\"")
                .matcher(metrics)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }

    private void sameEntriesEverywhere() {
        List<String> paths = new ArrayList<>(List.of("_g?encoding=base64url", "c3RhdHM?encoding=base64url", "nobody"));
        ODD.forEach(key -> paths.add(encoded(key.getBytes(UTF_8))));
        IntStream.range(0, 40).forEach(i -> paths.add("k-" + i));
        Set<String> answering = new TreeSet<>();
        for (String path : paths) {
            List<Answer> answers = group.instances.stream()
                    .map(instance -> get(instance, "/pending/" + path))
                    .toList();
            assertThat(answers).extracting(Answer::status).containsOnly(path.equals("nobody") ? 404 : 200);
            assertThat(answers.stream().map(Answer::body).distinct()).as(path).hasSize(1);
            answering.add(answers.get(0).json().path("instance").asText());
        }
        assertThat(answering).as("instances that hold some of the keys").hasSizeGreaterThanOrEqualTo(3);
    }

    private void sameListsEverywhere() {
        List<JsonNode> whole = list(group.first(), 1000);
        assertThat(whole).hasSize(KEYS + ODD.size() + 2);
        assertThat(whole).extracting(entry -> entry.get("instance").asText()).contains(names());
        for (LatchkeyProcess instance : group.instances) {
            assertThat(list(instance, 41)).isEqualTo(whole);
            JsonNode page = get(instance, "/pending?partition=4&limit=1000").json();
            assertThat(page.get("entries"))
                    .isNotEmpty()
                    .allSatisfy(e -> assertThat(e.get("partition").asInt()).isEqualTo(4));
        }
    }

    /** As librdkafka's producers do. */
    private void foundThoughPartitionedOtherwise() {
        List<byte[]> keys = IntStream.range(0, 6)
                .mapToObj(p -> ("elsewhere-" + p).getBytes(UTF_8))
                .toList();
        group.send(
                IntStream.range(0, 6)
                        .mapToObj(p -> group.record(p, keys.get(p), "{\"version\":1}"))
                        .toList(),
                KEYS + ODD.size() + 2 + 6);

        for (LatchkeyProcess instance : group.instances) {
            for (int p = 0; p < 6; p++) {
                Answer answer = get(instance, "/pending/elsewhere-" + p);
                assertThat(answer.status()).as(answer.body()).isEqualTo(200);
                assertThat(answer.json().get("partition").asInt()).isEqualTo(p);
            }
        }
    }

    private void flushReachesAll() {
        Answer answer = post(group.instances.get(1), "/flush");

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.json().get("complete").asBoolean()).isTrue();
        assertThat(answer.json().get("instances"))
                .allSatisfy(one -> assertThat(one.get("told").asBoolean()).isTrue())
                .extracting(one -> one.get("instance").asText())
                .containsExactlyInAnyOrder(names());
        group.awaitReleased(KEYS + ODD.size() + 2 + 6);
    }

    private String[] names() {
        return group.instances.stream()
                .map(instance -> "localhost:" + port(instance))
                .toArray(String[]::new);
    }

    @Test
    void shouldWaitForTheTimeoutAndNoLongerWhenAPeerStandsStill() {
        group.start(2);
        group.send(
                IntStream.range(0, KEYS)
                        .mapToObj(i -> group.record("k-" + i, "{\"version\":1}"))
                        .toList(),
                KEYS);
        LatchkeyProcess asked = group.first();
        LatchkeyProcess silent = group.instances.get(1);
        String silentName = "localhost:" + port(silent);
        List<String> heldThere = keys(asked, silentName);
        List<String> heldHere = keys(asked, "localhost:" + port(asked));

        // What is not committed is processed anew by the next owner, and not pending there until then.
        Awaitility.await("all is committed").until(() -> group.kafka.groups().lag(group.id, group.input) == 0);
        silent.pause();

        String there = heldThere.get(0);
        String here = heldHere.get(0);
        long begun = System.nanoTime();
        Answer unavailable = get(asked, "/pending/" + there);
        Duration waited = Duration.ofNanos(System.nanoTime() - begun);
        assertThat(unavailable.status()).as(unavailable.body()).isEqualTo(503);
        assertThat(unavailable.headers()).containsEntry("retry-after", "1");
        assertThat(unavailable.json().get("reason").asText()).isEqualTo("silent");
        assertThat(unavailable.json().get("detail").asText()).contains(silentName);
        assertThat(waited).isBetween(Duration.ofMillis(1900), Duration.ofMillis(3000));
        assertThat(get(asked, "/pending/" + here).status()).isEqualTo(200);

        JsonNode page = get(asked, "/pending?limit=1000").json();
        assertThat(page.get("complete").asBoolean()).isFalse();
        assertThat(page.get("missingPartitions")).hasSize(3);
        assertThat(page.get("entries")).hasSize(heldHere.size());
        ObjectNode flush = (ObjectNode) post(asked, "/flush").json();
        assertThat(flush.get("complete").asBoolean()).isFalse();
        assertThat(flush.get("instances"))
                .filteredOn(one -> !one.get("told").asBoolean())
                .extracting(one -> one.get("instance").asText())
                .containsExactly(silentName);

        // Until the group misses it; then what it held is read from the input, by the other.
        Awaitility.await("found after the partitions have moved")
                .atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> {
                    Answer answer = get(asked, "/pending/" + there);
                    assertThat(answer.status()).as(answer.body()).isIn(200, 503);
                    return answer.status() == 200;
                });
        silent.resume();
    }

    private static List<String> keys(LatchkeyProcess asked, String holder) {
        return list(asked, 1000).stream()
                .filter(entry -> entry.get("instance").asText().equals(holder))
                .map(entry -> entry.get("key").asText())
                .toList();
    }
}
