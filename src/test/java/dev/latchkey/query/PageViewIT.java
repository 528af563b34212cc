package dev.latchkey.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.latchkey.query.Browser.Visit;
import dev.latchkey.query.GroupStatus.Instance;
import dev.latchkey.query.GroupStatus.Partition;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the page makes of a status, in a real Chromium: of one that says all there is to say, and of those that no healthy group says. */
@SuppressWarnings("NullAway.Init") // JUnit calls start before anything else
class PageViewIT {
    private static final GroupStatus.Setup SETUP = new GroupStatus.Setup("in", "out", "dead", "replay", 60);
    private static final Totals TOTALS =
            new Totals(1_000, 2_500, 500, 7, 0, 900, Map.of("null-key", 2L, "version-missing", 5L));
    private static final Totals NO_TOTALS = new Totals(0, 0, 0, 0, 0, 0, Map.of());
    private static final ObjectMapper JSON = new ObjectMapper();

    private static PageFiles files;
    private static Browser browser;

    @BeforeAll
    static void start() throws IOException {
        files = new PageFiles(router -> {});
        browser = new Browser();
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
        if (files != null) {
            files.close();
        }
    }

    @Test
    void shouldShowEverythingThatAStatusSays() {
        List<Partition> own = List.of(
                new Partition(0, 1.0, 120, 4_096L, ago(30), 40, 160, ago(60), in(20), 11L),
                new Partition(1, 0.42, null, null, null, null, null, null, null, 2L));
        List<Partition> silent = List.of(Partition.unknown(2, 5L));
        List<Instance> instances = List.of(
                new Instance(
                        "a:1",
                        true,
                        false,
                        null,
                        "RUNNING",
                        ago(3_700),
                        "1.2",
                        own,
                        13L,
                        TOTALS,
                        List.of("Too small.")),
                new Instance("b:2", false, true, "answered 500", null, null, null, silent, 5L, null, List.of()));
        GroupHistory history = new GroupHistory(
                ago(0), 5, List.of(90L, 240L, 120L), List.of(0L, 50L, 100L), List.of(0L, 5L, 10L), List.of(0L, 0L, 7L));
        try (Visit visit = show(status(own, instances, TOTALS, history))) {
            assertThat(visit.text("#route")).isEqualTo("in → out");
            assertThat(visit.text("#pending")).isEqualTo("120");
            assertThat(visit.text("#bytes")).isEqualTo("4 KB, of what can be read");
            assertThat(visit.text("#oldest")).isEqualTo("30 s");
            assertThat(visit.text("#oldest-note")).isEqualTo("50 % of the interval");
            assertThat(visit.text("#next-flush")).isEqualTo("20 s");
            assertThat(visit.text("#interval")).isEqualTo("every 1 min");
            assertThat(visit.text("#taken")).isEqualTo("20");
            assertThat(visit.text("#released")).isEqualTo("2");
            assertThat(visit.text("#taken-total")).isEqualTo("4,000 since the start");
            assertThat(visit.text("#released-total")).isEqualTo("900 since the start");
            assertThat(visit.text("#coalescing")).isEqualTo("4 : 1");
            assertThat(visit.texts("#work-list label span"))
                    .containsExactly("Draining: 120 of 160 entries released", "Replaying partition 1 on a:1");
            assertThat(visit.texts("#work-list label b")).containsExactly("75 %", "42 %");
            assertThat(visit.page.evaluate("[...document.querySelectorAll('progress')].map((one) => one.value)"))
                    .isEqualTo(List.of(0.75, 0.42));
            assertThat(visit.texts("#dead-letters dt")).containsExactly("version-missing", "null-key");
            assertThat(visit.texts("#dead-letters b")).containsExactly("5", "2");
            assertThat(visit.text("#dead-topic")).endsWith("The records are in dead.");
            assertThat(visit.texts("#warnings li")).containsExactly("Too small. (a:1)");
            assertThat(visit.texts("#findings li"))
                    .contains("b:2 is silent: answered 500.", "Partition 1 is being replayed.");
            assertThat(visit.texts(".instance .badge")).containsExactly("replaying", "silent");
            assertThat(visit.texts(".instance .facts-line"))
                    .containsExactly(
                            "answers this page · 120 pending · lag 13 · up 1 h 1 min",
                            "answered 500. 1 partition can't be seen.");
            assertThat(visit.texts(".chips li")).containsExactly("0, draining", "1, replaying", "2, silent");
            assertThat(visit.texts("#partition-rows tr:first-child > *"))
                    .contains("0", "a:1", "120", "30 s", "120 of 160", "11");
            assertThat(visit.page.getAttribute("#pending-chart", "aria-label"))
                    .isEqualTo("The last 15 minutes. Pending: now 120, at most 240.");
            assertThat(visit.page.getAttribute("#rates-chart", "aria-label"))
                    .isEqualTo("The last 15 minutes. In: now 20, at most 20. Released: now 2, at most 2.");
            assertThat(visit.text("#footer")).contains("Latchkey 1.2", "recovery replay", "answered by a:1");
            assertThat(visit.page.evaluate(
                            "getComputedStyle(document.querySelector('.instance[data-state=silent]')).backgroundColor"))
                    .as("grey")
                    .isEqualTo("rgb(233, 237, 241)");
            visit.assertAccessible();
            visit.assertQuiet();
        }
    }

    @Test
    void shouldDrawWhatItHasSeen() {
        List<@Nullable Long> steps = new ArrayList<>(Collections.nCopies(180, 0L));
        for (int i = 60; i < 180; i++) {
            steps.set(i, i % 30L);
        }
        GroupHistory history = new GroupHistory(ago(0), 5, steps, steps, steps, steps);
        try (Visit visit = show(status(List.of(), List.of(), NO_TOTALS, history))) {
            for (String chart : List.of("pending", "rates")) {
                visit.page.waitForSelector("#" + chart + "-chart canvas");
                assertThat((Integer) visit.page.evaluate("""
                                (chart) => {
                                  const canvas = document.querySelector(`#${chart}-chart canvas`);
                                  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
                                  const colours = new Set();
                                  for (let x = 0; x < data.length; x += 4) {
                                    if (data[x + 3] === 255) {
                                      colours.add(`${data[x]} ${data[x + 1]} ${data[x + 2]}`);
                                    }
                                  }
                                  const coloured = [...colours].map((one) => one.split(' ').map(Number));
                                  return coloured.filter((one) => Math.max(...one) - Math.min(...one) > 60).length;
                                }""", chart))
                        .as("colours of the lines in the chart %s", chart)
                        .isPositive();
            }
        }
    }

    @Test
    void shouldRunDownUntilTheFlush() {
        ObjectNode status = healthy();
        status.put("nextFlush", in(10));
        ((ObjectNode) status.get("setup")).put("flushIntervalSeconds", 12.5);
        try (Visit visit = show(status)) {
            visit.page.evaluate("async () => setInterval((await import('/page/view.js')).tick, 50)");
            double begun = gap(visit);
            String said = visit.text("#next-flush");
            visit.page.waitForFunction("(begun) => " + GAP + " > begun + 15", begun);
            assertThat(begun).isGreaterThan(19);
            assertThat(visit.text("#next-flush")).isNotEqualTo(said).matches("\\d s|now");
            assertThat(visit.page.evaluate("getComputedStyle(document.getElementById('ring-left')).strokeDashoffset"))
                    .as("what is painted follows")
                    .isNotEqualTo("100px");
            visit.awaitText("#next-flush", "now");
            visit.page.waitForFunction("() => " + GAP + " === 100");
        }
    }

    private static final String GAP = "Number(document.getElementById('ring-left').getAttribute('stroke-dashoffset'))";

    private static double gap(Visit visit) {
        return ((Number) visit.page.evaluate(GAP)).doubleValue();
    }

    @ParameterizedTest
    @CsvSource({
        // seconds since the oldest, until the flush, the interval; what the meter and the ring say
        "1e9, -1e9, 0.001, 200, 100%, trouble, 100",
        "-3600, 1e9, 60, 0, 0%, well, 0",
        "0, 60, 60, 0, 0%, well, 0",
        "60, 0, 60, 100, 50%, well, 100",
        "75, 30, 60, 125, 62.5%, attention, 50",
        "135, 30, 60, 200, 100%, trouble, 50",
    })
    void shouldKeepMetersWithinTheirBounds(
            double oldest, double next, double interval, int now, String width, String level, double gap) {
        ObjectNode status = healthy();
        status.put("oldest", ago(oldest))
                .put("nextFlush", in(next))
                .put("draining", 9)
                .put("frozen", 3);
        ((ObjectNode) status.get("setup")).put("flushIntervalSeconds", interval);
        ((ObjectNode) status.at("/instances/0/partitions/0")).put("replayed", -0.5);
        try (Visit visit = show(status)) {
            var meter = visit.page.locator("#oldest-meter");
            assertThat(Integer.parseInt(meter.getAttribute("aria-valuenow"))).isBetween(Math.max(0, now - 2), now + 2);
            assertThat(meter.getAttribute("aria-valuemin")).isEqualTo("0");
            assertThat(meter.getAttribute("aria-valuemax")).isEqualTo("200");
            assertThat(meter.getAttribute("aria-valuetext")).endsWith("% of the flush interval");
            assertThat(meter.getAttribute("data-level")).isEqualTo(level);
            assertThat((Boolean) visit.page.evaluate(
                            "() => { const meter = document.getElementById('oldest-meter').getBoundingClientRect();"
                                    + " const bar = document.querySelector('#oldest-meter > span').getBoundingClientRect();"
                                    + " return bar.left >= meter.left && bar.right <= meter.right + 0.5; }"))
                    .as("the bar stays in the meter")
                    .isTrue();
            double percent = Double.parseDouble(width.replace("%", ""));
            assertThat(Double.parseDouble(String.valueOf(visit.page.evaluate(
                            "parseFloat(document.querySelector('#oldest-meter > span').style.width)"))))
                    .isBetween(percent - 1, percent + 1);
            assertThat(gap(visit)).isBetween(gap - 2, gap + 2);
            assertThat(visit.page.evaluate("[...document.querySelectorAll('progress')].map((one) => one.value)"))
                    .isEqualTo(List.of(0, 0));
            assertThat(visit.texts("#work-list label b")).containsExactly("0 %", "0 %");
            visit.assertAccessible();
            visit.assertQuiet();
        }
    }

    @Test
    void shouldBeWholeWhereThereIsNothing() {
        GroupHistory history = new GroupHistory(ago(0), 5, List.of(), List.of(), List.of(), List.of());
        Instance idle =
                new Instance("a:1", true, false, null, "RUNNING", ago(1), "1", List.of(), 0L, NO_TOTALS, List.of());
        try (Visit visit = show(status(List.of(), List.of(idle), NO_TOTALS, history))) {
            assertThat(visit.text("#view")).doesNotContain("NaN", "undefined", "null", "Infinity");
            assertThat(visit.texts("#next-flush, #oldest, #taken, #released, #coalescing"))
                    .containsOnly("–");
            assertThat(visit.texts(".instance .badge")).containsExactly("idle");
            assertThat(visit.page.locator("#partitions").isVisible()).isFalse();
            assertThat(visit.page.locator(".chips").isVisible()).isFalse();
            assertThat(visit.page.getAttribute("#pending-chart", "aria-label")).endsWith("Pending: nothing yet.");
            visit.assertAccessible();
            visit.assertNoSidewaysScroll();
            visit.assertQuiet();
        }
    }

    private static ObjectNode healthy() {
        List<Partition> partitions = List.of(new Partition(0, 1.0, 3, 9L, ago(1), 0, 0, ago(60), in(20), 0L));
        Instance instance =
                new Instance("a:1", true, false, null, "RUNNING", ago(9), "1", partitions, 0L, TOTALS, List.of());
        GroupHistory history = new GroupHistory(ago(0), 5, List.of(1L), List.of(1L), List.of(1L), List.of(0L));
        return status(partitions, List.of(instance), TOTALS, history);
    }

    private static ObjectNode status(
            List<Partition> readable, List<Instance> instances, Totals totals, GroupHistory history) {
        TreeSet<Integer> missing = new TreeSet<>();
        instances.stream()
                .flatMap(instance -> instance.partitions().stream())
                .filter(partition -> partition.pending() == null)
                .forEach(partition -> missing.add(partition.partition()));
        Partition first = readable.isEmpty() ? Partition.unknown(0, null) : readable.get(0);
        return JSON.valueToTree(new GroupStatus(
                ago(0),
                "a:1",
                SETUP,
                Verdict.of(Instant.now(), Duration.ofMinutes(1), missing, instances, 0),
                first.pending() == null ? 0 : first.pending(),
                first.bytes() == null ? 0 : first.bytes(),
                first.draining() == null ? 0 : first.draining(),
                first.frozen() == null ? 0 : first.frozen(),
                first.oldest(),
                first.nextFlush(),
                history.perSecond(history.taken()),
                history.perSecond(history.released()),
                totals.coalescing(),
                totals,
                instances,
                history,
                missing.isEmpty(),
                missing));
    }

    private static Visit show(ObjectNode status) {
        Visit visit = browser.visit(files.url());
        visit.page.evaluate("""
                async (status) => {
                  document.getElementById('view').hidden = false;
                  (await import('/page/view.js')).showStatus(JSON.parse(status), Date.now());
                }""", status.toString());
        return visit;
    }

    private static String ago(double seconds) {
        return EntryJson.time(System.currentTimeMillis() - (long) (seconds * 1000));
    }

    private static String in(double seconds) {
        return ago(-seconds);
    }
}
