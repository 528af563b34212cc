package dev.latchkey.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.query.Browser.Visit;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The page's modules in a real Chromium, where it is about the moment: look-ups are answered when a test wants it. */
@SuppressWarnings("NullAway.Init") // JUnit calls start before anything else
class PageScriptIT {
    private static final String ENTRY = """
            {"key":"fast","version":1,"state":"filling","partition":0,"offset":1,"instance":"a:1",
            "firstSeen":"2026-01-01T00:00:00Z","timestamp":"2026-01-01T00:00:00Z","merged":1,"headers":[],"value":{}}
            """;

    private static final CompletableFuture<RoutingContext> SLOW = new CompletableFuture<>();
    private static Browser browser;
    private static PageFiles files;

    @BeforeAll
    static void start() throws IOException {
        files = new PageFiles(router -> {
            router.get("/pending/slow").handler(SLOW::complete);
            router.get("/pending/fast").handler(call -> call.end(ENTRY));
        });
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
    void shouldLeaveNoChildBehindWhenItemsShareAKey() {
        Object shown = run("""
                const { element, reconcile } = await import('/page/dom.js');
                const list = element('ul');
                const show = (items) => {
                  reconcile(list, items, (item) => item[0], () => element('li'), (child, item) => child.textContent = item);
                  return [...list.children].map((child) => child.textContent).join(' ');
                };
                return [show(['a1', 'b1', 'a2']), show(['b2', 'a3']), show([])];
                """);

        assertThat(shown).isEqualTo(List.of("a1 b1 a2", "b2 a3", ""));
    }

    @Test
    void shouldShowAPartitionAtEachInstanceThatReportsIt() {
        Object shown = run("""
                const { showInstances } = await import('/page/instances.js');
                const partition = { partition: 3, replayed: 1, pending: 5, draining: 0, frozen: 0, oldest: null, lastFlush: null,
                  nextFlush: null, lag: 0 };
                const one = (instance, partitions) => ({ instance, partitions, state: 'RUNNING', since: '2026-01-01T00:00:00Z' });
                const rows = () => [...document.querySelectorAll('#partition-rows tr')].map((row) => row.children[1].textContent);
                showInstances({ instances: [one('b', [partition]), one('a', [partition])] }, () => 0);
                const two = rows().join(' ');
                showInstances({ instances: [one('b', [partition]), one('a', [])] }, () => 0);
                return [two, rows().join(' '), document.getElementById('partitions-title').textContent];
                """);

        assertThat(shown).isEqualTo(List.of("a b", "b", "Partitions (1)"));
    }

    @Test
    void shouldShowTheMillisecondsOfAnIntervalAndTheDayOfATime() {
        Object shown = run("""
                const { period, time } = await import('/page/format.js');
                const now = new Date(2026, 10, 30, 18);
                return [period(0.1), period(12.25), period(90), time(null, now),
                  time(new Date(2026, 10, 30, 1, 2, 3).toISOString(), now), time(new Date(2026, 10, 29, 1, 2, 3).toISOString(), now)];
                """);

        assertThat(shown)
                .isEqualTo(List.of("0.1 s", "12.25 s", "1 min 30 s", "–", "01:02:03", "29 Nov 2026, 01:02:03"));
    }

    @Test
    void shouldKeepTheLaterLookUpWhenAnEarlierOneIsAnsweredLast() throws Exception {
        try (Visit visit = browser.visit(files.url())) {
            visit.page.evaluate("""
                    async () => {
                      document.getElementById('view').hidden = false;
                      (await import('/page/entries.js')).startEntries();
                    }""");
            lookUp(visit, "slow");
            RoutingContext slow = SLOW.get(10, TimeUnit.SECONDS);
            lookUp(visit, "fast");
            visit.awaitText("#lookup-note", "Pending:");

            visit.page.waitForResponse(
                    "**/pending/slow", () -> slow.response().setStatusCode(404).end("{}"));

            visit.page.evaluate("async () => { await fetch('/page/dom.js'); }"); // what was waited for has run
            assertThat(visit.text("#lookup-note")).isEqualTo("Pending:");
            assertThat(visit.texts("#entry dd")).first().isEqualTo("fast");
        }
    }

    private static void lookUp(Visit visit, String key) {
        visit.page.evaluate("""
                (key) => {
                  document.getElementById('key').value = key;
                  document.getElementById('lookup').requestSubmit();
                }""", key);
    }

    private static Object run(String script) {
        try (Visit visit = browser.visit(files.url())) {
            return visit.page.evaluate("async () => {" + script + "}");
        }
    }
}
