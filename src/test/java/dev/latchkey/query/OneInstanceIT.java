package dev.latchkey.query;

import static dev.latchkey.query.QueryGroup.encoded;
import static dev.latchkey.query.QueryGroup.get;
import static dev.latchkey.query.QueryGroup.list;
import static dev.latchkey.query.QueryGroup.post;
import static dev.latchkey.query.QueryGroup.settings;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.query.RawHttp.Answer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The calls on a group of one; nothing here flushes, so that all tests see what was sent at first. */
@ParameterizedClass
@EnumSource(Recovery.class)
@SuppressWarnings("NullAway.Init") // JUnit calls start before anything else
class OneInstanceIT {
    private static final int NUMBERED = 250;
    private static final List<String> ODD =
            List.of("", "a/b", "..", ".", "%2F", "a+b", ";v=1", "🔑", "stats", "a b", "a//b", "key");

    private static QueryGroup group;

    @Parameter
    Recovery recovery;

    private static LatchkeyProcess app;

    @BeforeParameterizedClassInvocation
    static void start(Recovery recovery) {
        group = new QueryGroup(3, settings(recovery)).start(1);
        app = group.first();
        var records = new java.util.ArrayList<>(IntStream.range(0, NUMBERED)
                .mapToObj(i -> group.record("n-" + i, "{\"version\":" + i + "}"))
                .toList());
        ODD.forEach(key -> records.add(group.record(key, "{\"version\":1}")));
        records.add(group.record(new byte[] {(byte) 0xFF, 0}, "{\"version\":1}"));
        records.add(group.record("n-7", "{\"version\": 7.0, \"late\":true}"));
        group.send(records, NUMBERED + ODD.size() + 1);
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        group.close();
    }

    @Test
    void shouldShowAnEntryAsTheDesignNamesItsFields() {
        Answer answer = get(app, "/pending/n-8");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers()).containsEntry("content-type", "application/json;charset=UTF-8");
        JsonNode entry = answer.json();
        assertThat(entry.fieldNames())
                .toIterable()
                .containsExactly(
                        "key",
                        "version",
                        "value",
                        "partition",
                        "offset",
                        "timestamp",
                        "firstSeen",
                        "merged",
                        "state",
                        "headers",
                        "instance");
        assertThat(entry.get("version").asLong()).isEqualTo(8);
        assertThat(entry.get("value")).hasToString("{\"version\":8}");
        assertThat(entry.get("state").asText()).isEqualTo("filling");
        assertThat(entry.get("instance").asText()).isEqualTo("localhost:" + QueryGroup.port(app));
    }

    @Test
    void shouldFindEveryKeyWhenItIsPercentEncoded() {
        for (String key : ODD) {
            if (!key.equals("stats")) {
                Answer answer = get(app, "/pending/" + encoded(key.getBytes(UTF_8)));
                assertThat(answer.status()).as(key + ": " + answer.body()).isEqualTo(200);
                assertThat(answer.json().get("key").asText()).isEqualTo(key);
            }
        }
    }

    @Test
    void shouldFindEveryKeyWhenItIsInBase64url() {
        for (String key : ODD) {
            Answer answer = get(app, "/pending/" + KeyText.printBase64url(key.getBytes(UTF_8)) + "?encoding=base64url");
            assertThat(answer.status()).as(key + ": " + answer.body()).isEqualTo(200);
            assertThat(answer.json().get("key").asText()).isEqualTo(key);
        }
    }

    @ParameterizedTest
    @CsvSource({"a/b,a/b", "..,..", "a//b,a//b", ";v=1,;v=1", "a+b,a+b", "%2F,''"})
    void shouldTakeAKeyAsItStandsWhenItIsNotEncoded(String raw, String key) {
        Answer answer = get(app, "/pending/" + raw);

        if (key.isEmpty()) {
            assertThat(answer.status()).as("'%%2F' is the key '/'").isEqualTo(404);
        } else {
            assertThat(answer.json().get("key").asText()).isEqualTo(key);
        }
    }

    @Test
    void shouldFlagAKeyThatIsNotUtf8AndFindItByItsFlag() {
        JsonNode entry = get(app, "/pending/_wA?encoding=base64url").json();

        assertThat(entry.get("key").asText()).isEqualTo("_wA");
        assertThat(entry.get("keyEncoding").asText()).isEqualTo("base64url");
        assertThat(list(app, 1000))
                .filteredOn(listed -> listed.has("keyEncoding"))
                .extracting(listed -> listed.get("key").asText())
                .containsExactly("_wA");
    }

    @Test
    void shouldSayNotPendingWhenNothingIs() {
        Answer answer = get(app, "/pending/nobody");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.headers()).containsEntry("content-type", "application/problem+json");
        assertThat(answer.problem()).isEqualTo("not-pending");
    }

    @Test
    void shouldListEachEntryOnceInOrderWhateverThePages() {
        List<JsonNode> whole = list(app, 1000);

        assertThat(whole).hasSize(NUMBERED + ODD.size() + 1);
        assertThat(whole).isSortedAccordingTo(java.util.Comparator.comparingInt(e -> e.get("partition")
                .asInt()));
        assertThat(list(app, 7)).isEqualTo(whole);
        assertThat(list(app, whole.size())).isEqualTo(whole);
    }

    @Test
    void shouldListOnePartitionWhenAskedForIt() {
        JsonNode page = get(app, "/pending?limit=1000&partition=1").json();

        assertThat(page.get("entries"))
                .isNotEmpty()
                .allSatisfy(entry -> assertThat(entry.get("partition").asInt()).isEqualTo(1));
        assertThat(page.get("complete").asBoolean()).isTrue();
        assertThat(page.get("missingPartitions")).isEmpty();
    }

    @Test
    void shouldAddUpWhatIsPending() {
        JsonNode stats = get(app, "/pending/stats").json();

        assertThat(stats.get("pending").asInt()).isEqualTo(NUMBERED + ODD.size() + 1);
        assertThat(stats.get("partitions")).hasSize(3);
        assertThat(stats.get("partitions").get(0).fieldNames())
                .toIterable()
                .containsExactly(
                        "partition", "instance", "pending", "bytes", "oldest", "draining", "lastFlush", "nextFlush");
        assertThat(stats.get("oldest").asText()).endsWith("Z");
        assertThat(stats.get("complete").asBoolean()).isTrue();
    }

    @Test
    void shouldTellPartitionsAndLagOfTheInstance() {
        JsonNode answer = get(app, "/instances").json();

        JsonNode self = answer.get("instances").get(0);
        assertThat(self.get("self").asBoolean()).isTrue();
        assertThat(self.get("partitions")).hasSize(3);
        assertThat(self.get("lag").isNumber()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "/pending?limit=0,bad-limit",
        "/pending?limit=1001,bad-limit",
        "/pending?limit=x,bad-limit",
        "/pending?limit=-1,bad-limit",
        "/pending?after=x,bad-after",
        "/pending?after=AQ,bad-after",
        "/pending?partition=3,bad-partition",
        "/pending?partition=-1,bad-partition",
        "/pending?partition=x,bad-partition",
        "/pending/%FF,bad-key",
        "/pending/a*b?encoding=base64url,bad-key",
        "/pending/a?encoding=hex,bad-encoding"
    })
    void shouldSayWhatIsWrongWhenAParameterIs(String path, String problem) {
        Answer answer = get(app, path);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.headers()).containsEntry("content-type", "application/problem+json");
        assertThat(answer.problem()).isEqualTo(problem);
        assertThat(answer.json().get("detail").asText()).contains("expected");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//pending",
                "/pending;a=b",
                "/%70ending",
                "/pending//",
                "/./pending",
                "/x/../pending",
                "/flush;a=b",
                "/instances/",
                "/nothing",
                "/pending%2Fstats",
                "/hop/v1",
                "/hop/v1//stats",
                "/q/../pending"
            })
    void shouldLeadNowhereWhenAPathMerelyResemblesOne(String path) {
        Answer answer = get(app, path);

        if (path.startsWith("/pending/")) { // then it is a key
            assertThat(answer.problem()).isEqualTo("not-pending");
        } else {
            assertThat(answer.status()).as(answer.body()).isEqualTo(404);
            assertThat(answer.problem()).isEqualTo("not-found");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "POST,/pending",
        "POST,/status",
        "POST,/access",
        "DELETE,/pending/n-1",
        "GET,/flush",
        "PUT,/instances",
        "POST,/pending/stats"
    })
    void shouldRefuseOtherMethods(String method, String path) {
        Answer answer = RawHttp.call(QueryGroup.port(app), method, path);

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.headers()).containsEntry("content-type", "application/problem+json");
    }

    @Test
    void shouldRefuseAPathThatIsNoUri() {
        assertThat(get(app, "/pending/%zz").status()).isEqualTo(400);
        assertThat(get(app, "/pending/\u00e4").status()).isEqualTo(400);
    }

    @Test
    void shouldRefuseARequestThatIsTooLarge() {
        assertThat(get(app, "/pending/" + "k".repeat(20_000)).status()).isEqualTo(414);
        assertThat(get(app, "/pending/n-1", "X-Large: " + "x".repeat(20_000)).status())
                .isEqualTo(431);
        assertThat(get(app, "/pending/" + encoded("k".repeat(5_000).getBytes(UTF_8)))
                        .status())
                .as("a key of 5,000 bytes, each encoded")
                .isEqualTo(404);
    }

    @Test
    void shouldIgnoreAForgedHopHeader() {
        assertThat(post(app, "/pending", "Latchkey-Hop: 1").status()).isEqualTo(405);
        assertThat(get(app, "/pending/n-1", "Latchkey-Hop: 1").json())
                .isEqualTo(get(app, "/pending/n-1").json());
    }
}
