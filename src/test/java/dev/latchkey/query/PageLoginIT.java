package dev.latchkey.query;

import static dev.latchkey.query.QueryGroup.settings;
import static org.assertj.core.api.Assertions.assertThat;

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
    private static LatchkeyProcess waiting;

    @BeforeAll
    static void start() {
        browser = new Browser();
        group = new QueryGroup(2, settings());
        app = AccessIT.user(AccessIT.user(group.add(), "rita", "r:1", "reader"), "alice", "a", "reader,operator");
        AccessIT.user(app, "otto", "o", "operator");
        app.set("latchkey.api.auth", "basic").start();
        waiting = group.add().set("latchkey.output.topic", "missing").start();
        app.awaitReady();
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
    void shouldSayWhatAnInstanceWithoutPartitionsWaitsFor() {
        try (Visit visit = browser.visit(waiting)) {
            visit.page.waitForFunction(
                    "() => document.querySelector('#verdict-line').textContent.startsWith('This instance has not joined its group')");
            visit.awaitLevel("unknown");
            visit.assertAccessible();
            visit.assertNoSidewaysScroll();
        }
    }
}
