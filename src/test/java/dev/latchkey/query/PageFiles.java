package dev.latchkey.query;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Consumer;

/** A server with the page's files, without what starts it: a test imports the modules, and answers what they ask. */
final class PageFiles implements AutoCloseable {
    private static final Path FILES = Path.of("src/main/resources/META-INF/resources");

    private final Vertx vertx = Vertx.vertx();
    private final HttpServer server;

    /** With answers beside the files. */
    PageFiles(Consumer<Router> answers) throws IOException {
        String page = Files.readString(FILES.resolve("index.html")).replaceAll("<script .*</script>", "");
        Router router = Router.router(vertx);
        router.get("/")
                .handler(call ->
                        call.response().putHeader("Content-Type", "text/html").end(page));
        answers.accept(router);
        router.get().handler(PageFiles::file);
        server = vertx.createHttpServer()
                .requestHandler(router)
                .listen(0, "localhost")
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }

    private static void file(RoutingContext call) {
        String path = call.request().path().substring(1);
        try {
            String type =
                    path.endsWith(".js") ? "text/javascript" : path.endsWith(".css") ? "text/css" : "image/svg+xml";
            byte[] bytes = path.startsWith("webjars/") ? webjar(path) : Files.readAllBytes(FILES.resolve(path));
            call.response().putHeader("Content-Type", type).end(Buffer.buffer(bytes));
        } catch (IOException e) {
            call.response().setStatusCode(404).end();
        }
    }

    /** A library's file, whose path has no version in it: {@code webjars/uplot/dist/...}. */
    private static byte[] webjar(String path) throws IOException {
        int begin = "webjars/".length();
        String library = path.substring(begin, path.indexOf('/', begin));
        Properties properties = new Properties();
        properties.load(resource("META-INF/maven/org.webjars.npm/" + library + "/pom.properties"));
        String file = path.replaceFirst(library, library + "/" + properties.getProperty("version"));
        try (InputStream bytes = resource("META-INF/resources/" + file)) {
            return bytes.readAllBytes();
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(PageFiles.class.getClassLoader().getResourceAsStream(name), name);
    }

    String url() {
        return "http://localhost:" + server.actualPort() + "/";
    }

    @Override
    public void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
