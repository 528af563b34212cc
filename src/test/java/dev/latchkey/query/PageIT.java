package dev.latchkey.query;

import static dev.latchkey.query.PageRecords.BIG;
import static dev.latchkey.query.PageRecords.BROKEN;
import static dev.latchkey.query.PageRecords.ENTRIES;
import static dev.latchkey.query.PageRecords.HOSTILE_KEY;
import static dev.latchkey.query.PageRecords.ODD;
import static dev.latchkey.query.PageRecords.TAKEN;
import static dev.latchkey.query.QueryGroup.settings;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.options.ColorScheme;
import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.query.Browser.Visit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
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
    private static final int PARTITIONS = 64;

    private static QueryGroup group;
    private static Browser browser;

    @BeforeAll
    static void start() {
        browser = new Browser();
        group = new QueryGroup(PARTITIONS, settings());
        group.start(2);
        PageRecords.send(group);
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
            visit.awaitText("#taken-total", TAKEN + " since the start");
            visit.page.waitForFunction(
                    "() => [...document.querySelectorAll('.facts-line')].every((line) => line.textContent.includes('lag 0'))");
            JsonNode status = QueryGroup.get(group.first(), "/status").json();
            JsonNode stats = QueryGroup.get(group.first(), "/pending/stats").json();

            assertThat(visit.text("#pending")).isEqualTo(stats.get("pending").asText());
            assertThat(visit.text("#coalescing"))
                    .isEqualTo(String.format(
                            Locale.ROOT, "%.1f : 1", status.get("coalescing").asDouble()));
            assertThat(status.get("coalescing").asDouble()).isEqualTo((double) TAKEN / ENTRIES);
            assertThat(visit.texts("#dead-letters dt")).containsExactly("version-missing");
            assertThat(visit.texts("#dead-letters b")).containsExactly(Integer.toString(BROKEN));
            visit.awaitText("#findings li", BROKEN + " dead letters in the last 15 minutes.");
            assertThat(visit.texts(".instance h3"))
                    .containsExactlyInAnyOrderElementsOf(status.get("instances").findValuesAsText("instance"));
            assertThat(visit.texts(".instance .badge")).containsExactly("running", "running");
            List<String> facts = visit.texts(".instance .facts-line");
            status.get("instances").forEach(instance -> assertThat(facts)
                    .anySatisfy(line -> assertThat(line).contains(pending(instance) + " pending · lag 0 · up ")));
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

    private static int pending(JsonNode instance) {
        return instance.findValues("pending").stream().mapToInt(JsonNode::asInt).sum();
    }

    @Test
    @Order(2)
    void shouldShowMarkupAsTextAndNumbersAsTheyStand() {
        try (Visit visit = browser.visit(group.first())) {
            visit.lookUp(HOSTILE_KEY);

            assertThat(visit.text("#entry pre")).isEqualTo("""
                            {
                              "version": %s,
                              "html": "</pre><script>alert('value')</script>",
                              "price": 1.50,
                              "a": 1,
                              "a": []
                            }""".formatted(BIG));
            JsonNode entry = QueryGroup.get(
                            group.first(), "/pending/" + QueryGroup.encoded(HOSTILE_KEY.getBytes(UTF_8)))
                    .json();
            assertThat(visit.facts())
                    .containsAllEntriesOf(
                            Map.of("Key", HOSTILE_KEY, "Header " + HOSTILE_KEY, HOSTILE_KEY, "Version", BIG));
            visit.assertShows(entry);
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
                visit.lookUp(key);
                assertThat(visit.facts()).containsEntry("Key", key);
            }
            visit.page.fill("#key", "nobody");
            visit.page.click("#lookup button");
            visit.awaitText("#lookup-note", "Nothing is pending for this key.");
        }
    }

    @Test
    @Order(4)
    void shouldPageThroughAllEntriesAndThoseOfAPartition() {
        try (Visit visit = browser.visit(group.first())) {
            visit.showEntries();
            List<String> seen = new ArrayList<>(visit.texts("#entry-rows th"));
            for (boolean more = true; more; ) {
                String first = visit.page.locator("#entry-rows th").first().textContent();
                visit.page.click("#next");
                visit.page.waitForFunction(
                        "first => document.querySelector('#entry-rows th').textContent !== first", first);
                seen.addAll(visit.texts("#entry-rows th"));
                more = visit.page.locator("#next:enabled").count() > 0;
            }
            assertThat(seen).hasSize(ENTRIES).doesNotHaveDuplicates();

            List<JsonNode> entries = QueryGroup.list(group.first(), 1_000);
            String partition = entries.get(0).get("partition").asText();
            List<String> keys = entries.stream()
                    .filter(entry -> entry.get("partition").asText().equals(partition))
                    .map(entry -> entry.get("key").asText())
                    .map(key -> key.isEmpty() ? "(empty)" : key)
                    .toList();
            visit.page.selectOption("#partition", partition);
            visit.awaitText("#page-note", keys.size() + (keys.size() == 1 ? " entry" : " entries") + " on this page.");
            assertThat(visit.texts("#entry-rows th")).containsExactlyElementsOf(keys);
        }
    }

    @Test
    @Order(5)
    void shouldBeReadableByEverybodyWhateverTheColours() {
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            try (Visit visit = browser.visit(group.first(), 1280, 900, scheme)) {
                visit.lookUp(HOSTILE_KEY);
                visit.page.click("#partitions summary");
                visit.assertAccessible();
                visit.page.click("#flush");
                visit.assertAccessible("#confirm");
            }
        }
    }

    @Test
    @Order(6)
    void shouldNotScrollSidewaysWhetherOnAPhoneOrA4kWall() {
        try (Visit visit = browser.visit(group.first(), 360, 800, ColorScheme.LIGHT)) {
            visit.lookUp(ODD.get(ODD.size() - 1));
            visit.page.click("#partitions summary");
            visit.showEntries();
            for (int width : new int[] {360, 768, 1280, 3840}) {
                visit.page.setViewportSize(width, 800);
                visit.page.waitForFunction("() => [...document.querySelectorAll('.chart')].every((chart) =>"
                        + " chart.querySelector('.uplot').offsetWidth === chart.clientWidth)");
                visit.assertNoSidewaysScroll();
            }
            visit.assertQuiet();
        }
    }

    @Test
    @Order(7)
    void shouldBeWorkedByKeyboardAlone() {
        try (Visit visit = browser.visit(group.first())) {
            visit.awaitLevel("attention");
            visit.press("Tab");
            assertThat(visit.focused()).as("the first stop").isEqualTo("Skip to the status");
            visit.page.locator("#key").focus();
            visit.page.keyboard().type("order-7");
            visit.press("Enter");
            visit.awaitText("#lookup-note", "Pending:");
            assertThat(visit.facts()).containsEntry("Key", "order-7");
            visit.page.locator("#entry-rows button").last().focus();
            visit.press("Enter");
            visit.page.waitForFunction(
                    "() => document.querySelector('#entry dd')?.textContent === [...document.querySelectorAll('#entry-rows button')].at(-1).textContent");
            visit.page.locator("#flush").focus();
            visit.press("Enter");
            visit.page.waitForSelector("#confirm[open]");
            assertThat(visit.focused()).as("the safe choice").isEqualTo("Cancel");
            visit.press("Escape");
            visit.page.waitForFunction("() => !document.querySelector('#confirm').open");
            assertThat(visit.focused()).as("back where it was").isEqualTo("Flush now");
            group.awaitPending(ENTRIES); // nothing was flushed
        }
    }

    @Test
    @Order(8)
    void shouldEmptyTheListWhenFlushed() {
        try (Visit visit = browser.visit(group.first())) {
            visit.showEntries();

            visit.page.click("#flush");
            visit.page.click("#confirm [value=yes]");

            visit.awaitText("#flush-result", "2 instances were told to flush.");
            visit.awaitText("#pending", "0");
            visit.page.locator("#entries-title").scrollIntoViewIfNeeded();
            visit.awaitText("#page-note", "Nothing is pending here.");
            assertThat(visit.page.locator("#entry-rows tr").count()).isZero();
            visit.awaitText("#released-total", ENTRIES + " since the start");
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
            visit.assertAccessible("#verdict", "#instances");
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
            feed.send(IntStream.range(0, 1_000)
                    .mapToObj(i -> group.record(5, ("late-" + i).getBytes(UTF_8), "{\"version\":1}"))
                    .toList());
            visit.awaitText("#pending", "1,000");
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
            visit.assertAccessible("#verdict", "#work", "#instances");

            visit.awaitText("#pending", "1,000");
            visit.page.waitForSelector("#work-none:not([hidden])");
            assertThat(visit.page.locator("#view.stale").count()).isZero();
        }
    }
}
