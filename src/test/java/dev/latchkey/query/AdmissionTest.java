package dev.latchkey.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.latchkey.config.LatchkeyConfig;
import io.quarkus.vertx.http.runtime.filters.Filter;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One place, behind a real server on which {@code /…hold} is answered by nobody. */
@SuppressWarnings("NullAway.Init") // JUnit calls start before anything else
class AdmissionTest {
    private final Vertx vertx = Vertx.vertx();
    private final HttpClient client = HttpClient.newHttpClient();
    private final CompletableFuture<Boolean> held = new CompletableFuture<>();
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        Router router = Router.router(vertx);
        Filters filters = new Filters();
        new Admission(config(), new ObjectMapper()).register(filters);
        for (Filter filter : filters.getFilters()) {
            router.route().handler(filter.getHandler());
        }
        router.route().handler(call -> {
            if (call.request().path().endsWith("hold")) {
                held.complete(true);
            } else {
                call.end("served");
            }
        });
        server = vertx.createHttpServer()
                .requestHandler(router)
                .listen(0, "localhost")
                .toCompletionStage()
                .toCompletableFuture()
                .get(10, TimeUnit.SECONDS);
    }

    @AfterEach
    void stop() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    }

    @Test
    void shouldServeWhatIsOpenWhenAllPlacesAreTaken() throws Exception {
        hold("/hold");

        assertThat(status("/pending")).isEqualTo(503);
        assertThat(status("/pages/x")).isEqualTo(503);
        for (String path : openPaths()) {
            assertThat(status(path.replace("*", "x.js"))).as(path).isEqualTo(200);
        }
    }

    @Test
    void shouldTakeNoPlaceForWhatIsOpen() throws Exception {
        hold("/page/hold");

        assertThat(status("/pending")).isEqualTo(200);
    }

    @Test
    void shouldKeepPlacesForHops() throws Exception {
        hold("/hold");

        assertThat(status("/hop/v1/stats")).isEqualTo(200);
    }

    /** Takes the only place, if the path takes one. */
    private void hold(String path) throws Exception {
        var unused = client.sendAsync(request(path), BodyHandlers.ofString());
        held.get(10, TimeUnit.SECONDS);
    }

    private int status(String path) throws IOException, InterruptedException {
        return client.send(request(path), BodyHandlers.ofString()).statusCode();
    }

    private HttpRequest request(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + server.actualPort() + path))
                .version(HttpClient.Version.HTTP_1_1)
                .build();
    }

    private static List<String> openPaths() throws IOException {
        Properties settings = new Properties();
        try (var in = Files.newInputStream(Path.of("src/main/resources/application.properties"))) {
            settings.load(in);
        }
        String paths = Objects.requireNonNull(settings.getProperty("quarkus.http.auth.permission.page.paths"));
        return List.of(paths.split(",", -1));
    }

    private static LatchkeyConfig config() {
        return new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .addDiscoveredConverters()
                .withDefaultValues(Map.of(
                        "latchkey.input.topic",
                        "in",
                        "latchkey.output.topic",
                        "out",
                        "latchkey.api.max-concurrent",
                        "1"))
                .withMapping(LatchkeyConfig.class)
                .build()
                .getConfigMapping(LatchkeyConfig.class);
    }
}
