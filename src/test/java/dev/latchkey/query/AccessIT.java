package dev.latchkey.query;

import static dev.latchkey.query.QueryGroup.get;
import static dev.latchkey.query.QueryGroup.port;
import static dev.latchkey.query.QueryGroup.settings;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.query.RawHttp.Answer;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may call what. */
class AccessIT {
    private static final String USERS = "quarkus.security.users.embedded.";

    @Test
    void shouldAnswer401AndProcessAllTheSameWhenNoUserIsConfigured() {
        try (QueryGroup group =
                new QueryGroup(2, settings("latchkey.api.auth", "basic", "latchkey.flush.interval", "1S"))) {
            LatchkeyProcess app = group.add().start().awaitReady();

            assertThat(List.of(
                            "/pending",
                            "/pending/a",
                            "/instances",
                            "//pending",
                            "/pending;a=b",
                            "/%70ending",
                            "/status",
                            "/hop/v1/status",
                            "/nothing",
                            "/pending/..",
                            "/hop/v1/stats",
                            "/hop/v1/entry?key=YQ",
                            "/floors/a",
                            "/hop/v1/floor?key=YQ",
                            "/q/health"))
                    .allSatisfy(path -> refused(get(app, path)));
            refused(RawHttp.call(port(app), "POST", "/flush"));
            refused(RawHttp.call(port(app), "POST", "/hop/v1/flush", "Latchkey-Hop: 1"));
            refused(RawHttp.call(port(app), "DELETE", "/pending"));
            refused(RawHttp.call(port(app), "DELETE", "/floors/a"));
            refused(RawHttp.call(port(app), "DELETE", "/floors?confirm=" + group.input));
            refused(RawHttp.call(port(app), "DELETE", "/hop/v1/floors"));
            refused(get(app, "/pending", "Authorization: Basic " + base64("alice:secret")));
            refused(get(app, "/pending", "Authorization: Basic !"));
            refused(get(app, "/pending", "Authorization: Bearer x"));
            assertThat(app.management("/q/health/ready").statusCode()).isEqualTo(200);
            assertThat(app.management("/q/metrics").body())
                    .as("refused calls make no labels of their paths")
                    .doesNotContain("/pending/a", "/nothing", "pending;", "YQ");
            assertThat(app.log().lines("No users are configured.*QUARKUS_SECURITY_USERS"))
                    .hasSize(1);
            group.kafka.feed().send(group.record("a", "{\"version\":1}"));
            Awaitility.await()
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> group.kafka.read(group.output).size() == 1);
        }
    }

    private static void refused(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(401);
        assertThat(answer.headers()).containsEntry("www-authenticate", "basic realm=\"Latchkey\"");
        assertThat(answer.headers()).containsEntry("content-type", "application/problem+json");
        assertThat(answer.problem()).isEqualTo("unauthenticated");
    }

    @Test
    void shouldKeepToTheRolesAndTakeThemAlongWhenAnInstanceAsksAnother() {
        try (QueryGroup group = new QueryGroup(4, settings("latchkey.api.auth", "basic", "latchkey.remember", "1H"))) {
            for (int i = 0; i < 2; i++) {
                LatchkeyProcess app = group.add();
                user(app, "rita", "r:1", "reader");
                user(app, "otto", "o", "operator");
                app.start();
            }
            group.instances.forEach(LatchkeyProcess::awaitReady);
            String rita = "Authorization: Basic " + base64("rita:r:1");
            String otto = "Authorization: Basic " + base64("otto:o");
            LatchkeyProcess app = group.first();
            Awaitility.await("both instances")
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> get(app, "/instances", rita)
                                            .json()
                                            .path("instances")
                                            .size()
                                    == 2
                            && get(app, "/pending/stats", rita)
                                    .json()
                                    .path("complete")
                                    .asBoolean());
            group.kafka
                    .feed()
                    .send(IntStream.range(0, 40)
                            .mapToObj(i -> group.record("k-" + i, "{\"version\":1}"))
                            .toList());

            Awaitility.await("reads by hop and here")
                    .atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThat(IntStream.range(0, 40)
                                    .mapToObj(i -> get(app, "/pending/k-" + i, rita)
                                            .json()
                                            .path("instance")
                                            .asText())
                                    .distinct())
                            .containsExactlyInAnyOrder(names(group)));
            forbidden(RawHttp.call(port(app), "POST", "/flush", rita));
            forbidden(RawHttp.call(port(app), "POST", "/hop/v1/flush", rita));
            forbidden(get(app, "/pending", otto));
            forbidden(get(app, "/hop/v1/stats", otto));
            assertThat(get(app, "/pending", "Authorization: Basic " + base64("rita:wrong"))
                            .status())
                    .isEqualTo(401);
            Answer flush = RawHttp.call(port(app), "POST", "/flush", otto);
            assertThat(flush.status()).isEqualTo(202);
            assertThat(flush.json().get("complete").asBoolean()).isTrue();
            checkFloors(group, rita, otto);
        }
    }

    private static void checkFloors(QueryGroup group, String rita, String otto) {
        LatchkeyProcess app = group.first();
        Awaitility.await("floors by hop and here")
                .atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(IntStream.range(0, 40)
                                .mapToObj(i -> get(app, "/floors/k-" + i, rita)
                                        .json()
                                        .path("instance")
                                        .asText())
                                .distinct())
                        .containsExactlyInAnyOrder(names(group)));
        forbidden(get(app, "/floors/k-1", otto));
        forbidden(get(app, "/hop/v1/floor?key=YQ", otto));
        for (String path :
                List.of("/floors/k-1", "/floors?confirm=" + group.input, "/hop/v1/floor?key=YQ", "/hop/v1/floors")) {
            forbidden(RawHttp.call(port(app), "DELETE", path, rita));
        }
        for (int i = 0; i < 20; i++) {
            assertThat(RawHttp.call(port(app), "DELETE", "/floors/k-" + i, otto).status())
                    .isEqualTo(200);
        }
        Awaitility.await("half to be forgotten, wherever they are").untilAsserted(() -> assertThat(
                        IntStream.range(0, 40)
                                .filter(i -> get(app, "/floors/k-" + i, rita).status() == 404)
                                .boxed())
                .containsExactlyElementsOf(IntStream.range(0, 20).boxed().toList()));
        assertThat(RawHttp.call(port(app), "DELETE", "/floors?confirm=" + group.input, otto)
                        .status())
                .isEqualTo(200);
        Awaitility.await("all to be forgotten").until(() -> IntStream.range(20, 40)
                .allMatch(i -> get(app, "/floors/k-" + i, rita).status() == 404));
    }

    /** Adds a user to an instance that is not started. */
    static LatchkeyProcess user(LatchkeyProcess app, String name, String password, String roles) {
        return app.set(USERS + "users." + name, hash(name + ":Latchkey:" + password))
                .set(USERS + "roles." + name, roles);
    }

    private static String[] names(QueryGroup group) {
        return group.instances.stream().map(app -> "localhost:" + port(app)).toArray(String[]::new);
    }

    private static void forbidden(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(403);
        assertThat(answer.problem()).isEqualTo("forbidden");
    }

    @ParameterizedTest
    @CsvSource({"0.0.0.0:8080,every address", "nohost,expected <host>:<port>", "localhost:0,port 0"})
    void shouldNotStartWhenTheAdvertisedAddressLeadsNowhere(String address, String why) {
        try (QueryGroup group = new QueryGroup(2, settings("quarkus.kafka-streams.application-server", address))) {
            LatchkeyProcess app = group.add().start();

            assertThat(app.awaitExit(Duration.ofSeconds(30))).isNotZero();
            assertThat(app.log().lines("application-server=" + address + ".*" + why))
                    .isNotEmpty();
        }
    }

    static String hash(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-512").digest(text.getBytes(UTF_8)));
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
    }
}
