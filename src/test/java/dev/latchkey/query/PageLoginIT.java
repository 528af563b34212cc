package dev.latchkey.query;

import static dev.latchkey.query.QueryGroup.settings;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.query.Browser.Visit;
import dev.latchkey.query.RawHttp.Answer;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The page where callers must be known, and on an instance that waits for its topics. */
@SuppressWarnings("NullAway.Init") // JUnit calls start before anything else
class PageLoginIT {
    private static QueryGroup group;
    private static Browser browser;
    private static LatchkeyProcess app;
    private static LatchkeyProcess other;
    private static LatchkeyProcess waiting;

    @BeforeAll
    static void start() {
        browser = new Browser();
        group = new QueryGroup(1, settings("latchkey.api.auth", "basic"));
        app = withUsers(group.add()).start();
        other = withUsers(group.add()).start();
        waiting = group.add()
                .set("latchkey.output.topic", "missing")
                .set("latchkey.api.auth", "none")
                .start();
        app.awaitReady();
        other.awaitReady();
    }

    private static LatchkeyProcess withUsers(LatchkeyProcess instance) {
        AccessIT.user(instance, "rita", "r:1", "reader");
        AccessIT.user(instance, "alice", "a", "reader,operator");
        return AccessIT.user(instance, "otto", "o", "operator");
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
    void shouldGiveThePageToEverybodyAndNothingElse() {
        for (String path : List.of("/", "/index.html", "/page/app.js", "/webjars/uplot/dist/uPlot.esm.js")) {
            Answer answer = QueryGroup.get(app, path);
            assertThat(answer.status()).as(path).isEqualTo(200);
            assertThat(answer.headers())
                    .containsEntry("x-content-type-options", "nosniff")
                    .containsEntry("referrer-policy", "no-referrer")
                    .containsEntry("cross-origin-opener-policy", "same-origin")
                    .containsEntry("cache-control", "no-store");
            assertThat(answer.headers().get("content-security-policy"))
                    .startsWith("default-src 'none'; script-src 'self'; style-src 'self';")
                    .contains("frame-ancestors 'none'", "require-trusted-types-for 'script'")
                    .doesNotContain("unsafe");
        }
        for (String path : List.of("/page", "/pages", "/page/../status", "/status", "/webjars", "/page/none.js")) {
            assertThat(QueryGroup.get(app, path).status()).as(path).isIn(401, 404);
        }
        assertThat(QueryGroup.get(app, "/access").body())
                .isEqualTo("{\"auth\":\"basic\",\"name\":null,\"mayRead\":false,\"mayFlush\":false}");
    }

    @Test
    void shouldOfferWhatTheUserMayDo() {
        try (Visit visit = browser.visit(app)) {
            visit.page.waitForSelector("#login:not([hidden])");
            visit.assertQuiet();
            visit.assertAccessible();
            logIn(visit, "rita", "wrong");
            visit.awaitText("#login-problem", "These are not known here.");

            logIn(visit, "rita", "r:1");
            visit.awaitText("#who", "rita may read");
            visit.awaitLevel("well");
            assertThat(visit.page.locator("#flush").isVisible()).isFalse();

            visit.page.click("#log-out");
            visit.page.waitForSelector("#login:not([hidden])");
            assertThat(visit.text("#pending")).as("left of the one before").isEqualTo("–");
            logIn(visit, "alice", "a");
            visit.awaitText("#who", "alice may read and may flush");
            visit.page.waitForSelector("#flush"); // until it can be seen
            visit.page.click("#flush");
            visit.page.click("#confirm [value=no]");
            visit.page.waitForFunction("() => !document.querySelector('#confirm').open");
            assertThat(visit.text("#flush-result")).as("nothing was done").isEmpty();
            visit.page.click("#flush");
            visit.page.click("#confirm [value=yes]");
            visit.awaitText("#flush-result", "2 instances were told to flush.");
        }
    }

    @Test
    void shouldSayWhichRoleIsMissing() {
        try (Visit visit = browser.visit(app)) {
            visit.page.waitForSelector("#login:not([hidden])");
            logIn(visit, "otto", "o");
            visit.awaitText("#who", "otto may flush");
            visit.page.waitForFunction(
                    "() => document.querySelector('#verdict-line').textContent.includes(\"role 'reader'\")");
        }
    }

    private static void logIn(Visit visit, String name, String password) {
        visit.page.fill("#login-name", name);
        visit.page.fill("#login-password", password);
        visit.page.click("#login-form button");
    }

    @Test
    void shouldShowTheGroupWhereTheInstanceHoldsNoPartition() {
        LatchkeyProcess idle = holdsNothing(app) ? app : other;
        try (Visit visit = browser.visit(idle)) {
            visit.page.waitForSelector("#login:not([hidden])");
            logIn(visit, "rita", "r:1");
            visit.awaitText(card(idle) + " .badge", "idle");
            visit.awaitLevel("well");

            assertThat(visit.text(card(idle) + " .facts-line"))
                    .startsWith("answers this page · 0 pending · lag 0 · up ");
            assertThat(visit.page.locator(card(idle) + " .chips").isVisible()).isFalse();
            assertThat(visit.texts(".chips li")).containsExactly("0, filling");
            assertThat(visit.text("#verdict-line")).startsWith("2 instances take in 1 partition;");
            assertThat(visit.text("#view")).doesNotContain("NaN", "undefined", "Infinity");
            visit.assertAccessible();
            visit.assertNoSidewaysScroll();
            visit.assertQuiet();
        }
    }

    private static String card(LatchkeyProcess instance) {
        return ".instance[data-key='localhost:" + QueryGroup.port(instance) + "']";
    }

    private static boolean holdsNothing(LatchkeyProcess instance) {
        JsonNode instances = QueryGroup.get(
                        instance, "/instances", "Authorization: Basic " + AccessIT.base64("rita:r:1"))
                .json();
        for (JsonNode one : instances.get("instances")) {
            if (one.get("self").asBoolean()) {
                return one.get("partitions").isEmpty();
            }
        }
        throw new AssertionError(instances);
    }

    @Test
    void shouldSayWhatAnInstanceThatWaitsForItsTopicsWaitsFor() {
        try (Visit visit = browser.visit(waiting)) {
            visit.page.waitForFunction(
                    "() => document.querySelector('#verdict-line').textContent.startsWith('This instance has not joined its group')");
            visit.awaitLevel("unknown");
            visit.assertAccessible();
            visit.assertNoSidewaysScroll();
        }
    }
}
