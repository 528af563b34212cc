package dev.latchkey.bench;

import dev.latchkey.bench.variant.ProgressPage;
import dev.latchkey.bench.variant.Setup;
import dev.latchkey.harness.Metrics;
import dev.latchkey.harness.OsProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One of the small programs. */
final class ProgramRun implements Measured {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final List<String> command = new ArrayList<>();
    private final Setup setup;
    private final Path log;
    private @Nullable OsProcess process;

    /** One that is not started yet. */
    ProgramRun(Options options, String classPath, String mainClass, Setup setup) {
        this.setup = setup;
        log = Path.of(setup.stateDir()).resolveSibling(setup.application() + ".log");
        command.add(Path.of(
                        options.javaHome().isEmpty() ? System.getProperty("java.home") : options.javaHome(),
                        "bin",
                        "java")
                .toString());
        command.add("-Xmx" + options.heap());
        if (!options.jvmOptions().isEmpty()) {
            command.addAll(List.of(options.jvmOptions().split(" ")));
        }
        // Flink looks into collections of the JDK.
        command.addAll(
                List.of("--add-opens=java.base/java.util=ALL-UNNAMED", "--add-opens=java.base/java.lang=ALL-UNNAMED"));
        setup.properties().forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.addAll(List.of("-cp", classPath, mainClass));
    }

    @Override
    public void start() {
        process = OsProcess.start(command, Map.of(), log);
    }

    @Override
    public long taken() {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + setup.port() + "/"))
                .timeout(Duration.ofSeconds(10))
                .build();
        try {
            String page =
                    HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body();
            return (long) Metrics.parse(page).sum(ProgressPage.TAKEN);
        } catch (IOException notYet) {
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for an answer", e);
        }
    }

    @Override
    public long pid() {
        return running().pid();
    }

    @Override
    public void assertAlive() {
        running().assertAlive();
    }

    @Override
    public void kill() {
        running().kill();
    }

    @Override
    public String application() {
        return setup.application();
    }

    private OsProcess running() {
        return Objects.requireNonNull(process, "not started");
    }

    @Override
    public void close() {
        if (process != null) {
            process.close();
        }
    }
}
