package dev.latchkey.query;

import static dev.latchkey.query.QueryGroup.get;
import static dev.latchkey.query.QueryGroup.port;
import static dev.latchkey.query.QueryGroup.settings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.query.RawHttp.Answer;
import org.junit.jupiter.api.Test;

/** Bearer tokens, switched on at start: the packaged application is the same. */
class OidcIT {
    @Test
    void shouldTakeTokensOfTheIssuerAndNothingElse() throws Exception {
        try (Issuer issuer = new Issuer();
                QueryGroup group = new QueryGroup(
                        2,
                        settings(
                                "latchkey.api.auth",
                                "oidc",
                                "quarkus.oidc.auth-server-url",
                                issuer.url(),
                                "quarkus.security.users.embedded.users.rita",
                                AccessIT.hash("rita:Latchkey:r"),
                                "quarkus.security.users.embedded.roles.rita",
                                "reader"))) {
            LatchkeyProcess app = group.add().start().awaitReady();

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
