package dev.latchkey.query;

import static dev.latchkey.query.QueryGroup.port;
import static dev.latchkey.query.QueryGroup.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.latchkey.harness.Certificates;
import dev.latchkey.harness.LatchkeyProcess;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import javax.net.ssl.SSLHandshakeException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Server and hops under a CA that nobody knows but they. */
class TlsIT {
    private static final int KEYS = 40;

    @Test
    void shouldServeAndHopByTlsWhenAConfigurationIsNamed() throws Exception {
        Certificates certificates = new Certificates();
        HttpClient client =
                HttpClient.newBuilder().sslContext(certificates.client()).build();
        try (QueryGroup group = new QueryGroup(
                4,
                settings(
                        "quarkus.tls.own.key-store.p12.path",
                        certificates.serverStore(),
                        "quarkus.tls.own.key-store.p12.password",
                        Certificates.PASSWORD,
                        "quarkus.tls.own.trust-store.p12.path",
                        certificates.trustStore(),
                        "quarkus.tls.own.trust-store.p12.password",
                        Certificates.PASSWORD,
                        "quarkus.http.tls-configuration-name",
                        "own",
                        "quarkus.http.insecure-requests",
                        "disabled"))) {
            for (int i = 0; i < 2; i++) {
                LatchkeyProcess app = group.add();
                app.set("quarkus.http.ssl-port", Integer.toString(port(app))).start();
            }
            group.instances.forEach(LatchkeyProcess::awaitReady);
            group.kafka
                    .feed()
                    .send(IntStream.range(0, KEYS)
                            .mapToObj(i -> group.record("k-" + i, "{\"version\":1}"))
                            .toList());

            Awaitility.await("all entries, of both instances")
                    .atMost(Duration.ofSeconds(60))
                    .ignoreExceptions()
                    .untilAsserted(() -> {
                        for (LatchkeyProcess app : group.instances) {
                            JsonNode page = get(client, app, "/pending");
                            assertThat(page.get("complete").asBoolean()).isTrue();
                            assertThat(page.get("entries")).hasSize(KEYS);
                            assertThat(holders(page.get("entries"))).hasSize(2);
                        }
                    });
            URI other = URI.create("https://localhost:" + port(group.first()) + "/pending");
            assertThatThrownBy(() -> HttpClient.newHttpClient()
                            .send(HttpRequest.newBuilder(other).build(), BodyHandlers.ofString()))
                    .isInstanceOf(SSLHandshakeException.class);
        }
    }

    private static Set<String> holders(JsonNode entries) {
        Set<String> holders = new TreeSet<>();
        entries.forEach(entry -> holders.add(entry.get("instance").asText()));
        return holders;
    }

    private static JsonNode get(HttpClient client, LatchkeyProcess app, String path) throws Exception {
        URI uri = URI.create("https://localhost:" + port(app) + path);
        HttpRequest request =
                HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(10)).build();
        return new ObjectMapper()
                .readTree(client.send(request, BodyHandlers.ofString()).body());
    }
}
