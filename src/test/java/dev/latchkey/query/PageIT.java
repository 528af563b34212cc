package dev.latchkey.query;

import static dev.latchkey.query.QueryGroup.settings;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.query.Browser.Visit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** The page in a real Chromium, on two instances. Those that change what is pending come last. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@SuppressWarnings("NullAway.Init") // JUnit calls start before anything else
class PageIT {
    private static final int PARTITIONS = 12;
    private static final int PLAIN = 300;
    private static final int BROKEN = 7;
    private static final String HOSTILE_KEY = "<img src=x onerror=\"alert('key')\">";
    private static final String HOSTILE_VALUE =
            "{\"version\":%s,\"html\":\"</pre><script>alert('value')</script>\",\"price\":1.50,\"a\":1,\"a\":[]}";
    private static final String BIG = "9".repeat(40);
    private static final List<String> ODD = List.of("", "..", "stats", "a/b?c#d", "\u202Eright", "k".repeat(400));

    private static QueryGroup group;
    private static Browser browser;

    @BeforeAll
    static void start() {
        browser = new Browser();
        group = new QueryGroup(PARTITIONS, settings());
        group.start(2);
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(IntStream.range(0, PLAIN)
                .mapToObj(i -> group.record("order-" + i % 100, "{\"version\":" + i + "}"))
                .toList());
        IntStream.range(0, BROKEN).forEach(i -> records.add(group.record("broken-" + i, "{}")));
        ODD.forEach(key -> records.add(group.record(key, "{\"version\":1}")));
        records.add(group.record(HOSTILE_KEY, HOSTILE_VALUE.formatted(BIG)));
        group.send(records, 100 + ODD.size() + 1);
    }

    @AfterAll
    static void stop() {
        if (group != null) {
            group.close();
        }
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    @Order(1)
    void shouldShowTheNumbersOfTheApi() {
        try (Visit visit = browser.visit(group.first())) {
            visit.awaitLevel("attention"); // the dead letters
            visit.awaitText("#taken-total", PLAIN + ODD.size() + 1 + " since the start");
            JsonNode status = QueryGroup.get(group.first(), "/status").json();
            JsonNode stats = QueryGroup.get(group.first(), "/pending/stats").json();

            assertThat(visit.text("#pending")).isEqualTo(stats.get("pending").asText());
            assertThat(visit.text("#coalescing"))
                    .isEqualTo(String.format(
                            Locale.ROOT, "%.1f : 1", status.get("coalescing").asDouble()));
            assertThat(status.get("coalescing").asDouble())
                    .isEqualTo((PLAIN + ODD.size() + 1.0) / (100 + ODD.size() + 1));
            assertThat(visit.texts("#dead-letters dt")).containsExactly("version-missing");
            assertThat(visit.texts("#dead-letters b")).containsExactly(Integer.toString(BROKEN));
            visit.awaitText("#findings li", BROKEN + " dead letters in the last 15 minutes.");
            assertThat(visit.texts(".instance h3"))
                    .containsExactlyInAnyOrderElementsOf(status.get("instances").findValuesAsText("instance"));
            assertThat(visit.texts(".instance .badge")).containsExactly("running", "running");
            assertThat(visit.page.locator(".chips li").count()).isEqualTo(PARTITIONS);
            assertThat(visit.page.locator("#partition-rows tr").count()).isEqualTo(PARTITIONS);
            assertThat(visit.texts("#warnings li"))
                    .anySatisfy(warning -> assertThat(warning).startsWith("latchkey.api.auth=none"));
            assertThat(visit.text("#interval")).isEqualTo("every 1 h 0 min");
            assertThat(visit.text("#who")).isEqualTo("Everybody may read and may flush");
            visit.page.waitForSelector("#pending-chart[aria-label*='Pending: now " + stats.get("pending") + "']");
            visit.assertQuiet();
        }
    }

    @Test
    @Order(2)
    void shouldShowMarkupAsTextAndNumbersAsTheyStand() {
        try (Visit visit = browser.visit(group.first())) {
            lookUp(visit, HOSTILE_KEY);

            assertThat(visit.text("#entry pre")).isEqualTo("""
                            {
                              "version": %s,
                              "html": "</pre><script>alert('value')</script>",
                              "price": 1.50,
                              "a": 1,
                              "a": []
                            }""".formatted(BIG));
            assertThat(visit.texts("#entry dd")).contains(HOSTILE_KEY, BIG);
            assertThat(visit.page.locator("#view img, #view script, #entry img").count())
                    .isZero();
            visit.assertQuiet();
        }
    }

    @Test
    @Order(3)
    void shouldFindEachKeyWhateverItLooksLike() {
        try (Visit visit = browser.visit(group.first())) {
            for (String key : ODD) {
                lookUp(visit, key);
                assertThat(visit.page.locator("#entry dd").first().textContent())
                        .isEqualTo(key);
            }
            visit.page.fill("#key", "nobody");
            visit.page.click("#lookup button");
            visit.awaitText("#lookup-note", "Nothing is pending for this key.");
        }
    }

    private static void lookUp(Visit visit, String key) {
        visit.page.fill("#key", key);
        visit.page.click("#lookup button");
        visit.awaitText("#lookup-note", "Pending:");
    }

    @Test
    @Order(4)
    void shouldPageThroughAllEntriesAndThoseOfAPartition() {
        try (Visit visit = browser.visit(group.first())) {
            visit.page.locator("#entries-title").scrollIntoViewIfNeeded();
            List<String> seen = new ArrayList<>();
            visit.page.waitForSelector("#next:enabled");
            seen.addAll(visit.texts("#entry-rows th"));
            for (boolean more = true; more; ) {
                String first = visit.page.locator("#entry-rows th").first().textContent();
                visit.page.click("#next");
                visit.page.waitForFunction(
                        "first => document.querySelector('#entry-rows th').textContent !== first", first);
                seen.addAll(visit.texts("#entry-rows th"));
                more = visit.page.locator("#next:enabled").count() > 0;
            }
            assertThat(seen).hasSize(100 + ODD.size() + 1).doesNotHaveDuplicates();

            JsonNode some = QueryGroup.list(group.first(), 1).get(0);
            visit.page.selectOption("#partition", some.get("partition").asText());
            visit.page.waitForFunction(
                    "partition => [...document.querySelectorAll('#entry-rows tr')].every((row) => row.children[2].textContent === partition)",
                    some.get("partition").asText());
            assertThat(visit.texts("#entry-rows th")).isNotEmpty();
        }
    }

    @Test
    @Order(5)
    void shouldBeReadableByEverybodyWhateverTheColours() {
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            try (Visit visit = browser.visit(group.first(), 1280, 900, scheme)) {
                lookUp(visit, HOSTILE_KEY);
                visit.page.click("#partitions summary");
                visit.assertAccessible();
                visit.page.click("#flush");
                visit.assertAccessible();
            }
        }
    }

    @Test
    @Order(6)
    void shouldNotScrollSidewaysWhetherOnAPhoneOrA4kWall() {
        for (int width : new int[] {360, 768, 1280, 3840}) {
            try (Visit visit = browser.visit(group.first(), width, 800, ColorScheme.LIGHT)) {
                lookUp(visit, ODD.get(ODD.size() - 1));
                visit.page.click("#partitions summary");
                visit.page.locator("#entries-title").scrollIntoViewIfNeeded();
                visit.page.waitForSelector("#entry-rows tr");
                visit.assertNoSidewaysScroll();
                visit.assertQuiet();
            }
        }
    }

    @Test
    @Order(7)
    void shouldBeWorkedByKeyboardAlone() {
        try (Visit visit = browser.visit(group.first())) {
            visit.awaitLevel("attention");
            visit.page.keyboard().press("Tab");
            assertThat(focused(visit)).as("the first stop").isEqualTo("Skip to the status");
            Locator flush = visit.page.locator("#flush");
            flush.focus();
            visit.page.keyboard().press("Enter");
            visit.page.waitForSelector("#confirm[open]");
            assertThat(focused(visit)).as("the safe choice").isEqualTo("Cancel");
            visit.page.keyboard().press("Escape");
            visit.page.waitForFunction("() => !document.querySelector('#confirm').open");
            assertThat(focused(visit)).as("back where it was").isEqualTo("Flush now");
            assertThat(QueryGroup.get(group.first(), "/pending/stats")
                            .json()
                            .get("pending")
                            .asInt())
                    .as("nothing was flushed")
                    .isPositive();
        }
    }

    private static Object focused(Visit visit) {
        return visit.page.evaluate("document.activeElement.textContent");
    }

    @Test
    @Order(8)
    void shouldEmptyTheListWhenFlushed() {
        try (Visit visit = browser.visit(group.first())) {
            visit.page.locator("#entries-title").scrollIntoViewIfNeeded();
            visit.page.waitForSelector("#entry-rows tr");

            visit.page.click("#flush");
            visit.page.click("#confirm [value=yes]");

            visit.awaitText("#flush-result", "2 instances were told to flush.");
            visit.awaitText("#pending", "0");
            visit.page.locator("#entries-title").scrollIntoViewIfNeeded();
            visit.awaitText("#page-note", "Nothing is pending here.");
            assertThat(visit.page.locator("#entry-rows tr").count()).isZero();
            visit.awaitText("#released-total", 100 + ODD.size() + 1 + " since the start");
            visit.assertQuiet();
        }
    }

    @Test
    @Order(9)
    void shouldTurnAnInstanceGreyWhenItIsKilled() {
        LatchkeyProcess other = group.instances.get(1);
        String card = ".instance[data-key='localhost:" + QueryGroup.port(other) + "']";
        try (Visit visit = browser.visit(group.first())) {
            visit.page.waitForSelector(card + "[data-state=well]");

            other.kill();

            visit.page.waitForSelector(card + "[data-state=silent]");
            visit.awaitLevel("trouble");
            visit.assertAccessible();
            visit.awaitText(card + " .badge", "gone");
            visit.page.waitForSelector("#verdict:not([data-level=trouble])");
            visit.page.waitForFunction("() => document.querySelectorAll('.chips li').length === " + PARTITIONS);
            visit.assertQuiet();
        }
    }

    @Test
    @Order(10)
    void shouldSayWhenNobodyAnswersAndShowTheReplayWhenSomebodyIsBack() {
        LatchkeyProcess app = group.first();
        try (Visit visit = browser.visit(app);
                var feed = group.kafka.feed(Map.of("batch.size", 200))) {
            feed.send(IntStream.range(0, 1_500)
                    .mapToObj(i -> group.record(5, ("late-" + i).getBytes(UTF_8), "{\"version\":1}"))
                    .toList());
            visit.awaitText("#pending", "1,500");
            Awaitility.await("a commit, behind which there is something to replay")
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> QueryGroup.get(app, "/status")
                                    .json()
                                    .at("/instances/0/lag")
                                    .asInt(-1)
                            == 0);

            app.kill();
            visit.awaitLevel("unknown");
            assertThat(visit.text("#verdict-line")).startsWith("This instance does not answer.");
            assertThat(visit.page.locator("#view.stale").count()).isOne();

            QueryGroup.replayingSlowly(app).start();
            visit.awaitText("#work-list label span", "Replaying partition 5 on localhost:" + QueryGroup.port(app));
            visit.awaitLevel("attention");
            assertThat(visit.page.locator(".chips li[data-state=replaying]").textContent())
                    .startsWith("5");
            visit.assertAccessible();

            visit.awaitText("#pending", "1,500");
            visit.page.waitForSelector("#work-none:not([hidden])");
            assertThat(visit.page.locator("#view.stale").count()).isZero();
        }
    }
}
