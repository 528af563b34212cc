package dev.latchkey.query;

import static dev.latchkey.query.QueryGroup.get;
import static dev.latchkey.query.QueryGroup.port;
import static dev.latchkey.query.QueryGroup.settings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.query.Browser.Visit;
import dev.latchkey.query.RawHttp.Answer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Bearer tokens, switched on at start: the packaged application is the same. */
@SuppressWarnings("NullAway.Init") // JUnit calls start before anything else
class OidcIT {
    private static Issuer issuer;
    private static QueryGroup group;
    private static LatchkeyProcess app;

    @BeforeAll
    static void start() throws Exception {
        issuer = new Issuer();
        group = new QueryGroup(
                2,
                settings(
                        "latchkey.api.auth",
                        "oidc",
                        "quarkus.oidc.auth-server-url",
                        issuer.url(),
                        "quarkus.security.users.embedded.users.rita",
                        AccessIT.hash("rita:Latchkey:r"),
                        "quarkus.security.users.embedded.roles.rita",
                        "reader"));
        app = group.add().start().awaitReady();
    }

    @AfterAll
    static void stop() {
        if (group != null) {
            group.close();
        }
        if (issuer != null) {
            issuer.close();
        }
    }

    @Test
    void shouldTakeTokensOfTheIssuerAndNothingElse() throws Exception {
        assertThat(get(app, "/instances", bearer(issuer.token("rita", "reader")))
                        .status())
                .isEqualTo(200);
        assertThat(RawHttp.call(port(app), "POST", "/flush", bearer(issuer.token("otto", "operator")))
                        .status())
                .isEqualTo(202);
        assertThat(get(app, "/instances", bearer(issuer.token("nina"))).status())
                .isEqualTo(403);
        assertThat(RawHttp.call(port(app), "POST", "/flush", bearer(issuer.token("rita", "reader")))
                        .status())
                .isEqualTo(403);
        refused(get(app, "/instances"));
        refused(get(app, "/instances", bearer("x.y.z")));
        refused(get(app, "/instances", bearer(issuer.token(Issuer.newKey(), "rita", "reader"))));
        refused(get(app, "/instances", "Authorization: Basic " + AccessIT.base64("rita:r")));
    }

    @Test
    void shouldLetInByTokenOnThePage() throws Exception {
        try (Browser browser = new Browser();
                Visit visit = browser.visit(app)) {
            visit.page.waitForSelector("#login-token");
            assertThat(visit.page.locator("#login-basic").isVisible()).isFalse();
            visit.assertAccessible();
            logIn(visit, "x.y.z");
            visit.awaitText("#login-problem", "These are not known here.");

            logIn(visit, issuer.token("rita", "reader"));

            visit.awaitText("#who", "rita may read");
            visit.awaitLevel("well");
            assertThat(visit.page.locator("#flush").isVisible()).isFalse();
            assertThat(visit.page.inputValue("#login-token"))
                    .as("left in the form")
                    .isEmpty();
        }
    }

    private static void logIn(Visit visit, String token) {
        visit.page.fill("#login-token", token);
        visit.page.click("#login-form button");
    }

    private static String bearer(String token) {
        return "Authorization: Bearer " + token;
    }

    private static void refused(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(401);
        assertThat(answer.problem()).isEqualTo("unauthenticated");
        assertThat(answer.headers()).containsEntry("www-authenticate", "Bearer");
    }
}
