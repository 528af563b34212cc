package dev.latchkey.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;

/**
 * One instance of the packaged application, as a process: {@code target/quarkus-app/quarkus-run.jar}, or what
 * {@code -Dlatchkey.program=} names (a jar, or a native binary; a path that isn't absolute starts in {@code target}).
 *
 * <pre>{@code
 * try (var app = new LatchkeyProcess(broker.bootstrapServers(), input, output).set("latchkey.flush.interval", "1S")) {
 *     app.start().awaitReady();
 *     app.kill();
 *     app.start().awaitReady(); // the same ports, application id and state dir
 * }
 * }</pre>
 */
public final class LatchkeyProcess implements AutoCloseable {
    private static final String APPLICATION_ID = "QUARKUS_KAFKA_STREAMS_APPLICATION_ID";
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Map<String, String> environment = new LinkedHashMap<>();
    private final Map<String, String> properties = new LinkedHashMap<>();
    private final Path folder;
    private final int port = Ports.free();
    private final int managementPort = Ports.free();
    private String heap = "";
    private boolean measured;
    private String program = Build.PROGRAM;
    private String java = Build.java();
    private @Nullable OsProcess process;

    /** An instance that isn't started yet, with an application id and a state dir of its own. */
    public LatchkeyProcess(String bootstrapServers, String inputTopic, String outputTopic) {
        folder = Build.newFolder("latchkey");
        env("KAFKA_BOOTSTRAP_SERVERS", bootstrapServers);
        env("LATCHKEY_INPUT_TOPIC", inputTopic);
        env("LATCHKEY_OUTPUT_TOPIC", outputTopic);
        env("QUARKUS_HTTP_PORT", Integer.toString(port));
        env("QUARKUS_MANAGEMENT_PORT", Integer.toString(managementPort));
        env("KAFKA_STREAMS_STATE_DIR", folder.resolve("state").toString());
        env("QUARKUS_LOG_CONSOLE_JSON_ENABLED", "false");
        env("ROCKSDB_SHAREDLIB_DIR", folder.toString()); // else each kill leaves 15 MB in java.io.tmpdir
        applicationId(folder.getFileName().toString());
    }

    /** The largest heap ({@code 128m}); 1 GB for a jar unless set, and its own choice for a binary. */
    public LatchkeyProcess heap(String size) {
        heap = size;
        return this;
    }

    /** With the whole JIT, at the cost of a third more CPU until it is ready: for what takes figures. */
    public LatchkeyProcess measured() {
        measured = true;
        return this;
    }

    /** Another JVM for a jar than the one that runs this: the path of a {@code java}. */
    public LatchkeyProcess java(String path) {
        java = path;
        return this;
    }

    /** Instances with the same id share the work. */
    public LatchkeyProcess applicationId(String id) {
        return env(APPLICATION_ID, id);
    }

    /** Where it keeps local state. */
    public Path stateDir() {
        return Path.of(Objects.requireNonNull(environment.get("KAFKA_STREAMS_STATE_DIR")));
    }

    /** Names its consumer group, too. */
    public String applicationId() {
        return Objects.requireNonNull(environment.get(APPLICATION_ID));
    }

    public String inputTopic() {
        return Objects.requireNonNull(environment.get("LATCHKEY_INPUT_TOPIC"));
    }

    public String outputTopic() {
        return Objects.requireNonNull(environment.get("LATCHKEY_OUTPUT_TOPIC"));
    }

    /** A setting by its name, as a system property: {@code latchkey.flush.interval}. */
    public LatchkeyProcess set(String property, String value) {
        properties.put(property, value);
        return this;
    }

    /** An environment variable: {@code LATCHKEY_FLUSH_INTERVAL}. */
    public LatchkeyProcess env(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** Without an environment variable that it has otherwise. */
    public LatchkeyProcess unset(String name) {
        environment.remove(name);
        return this;
    }

    /** Another program than {@code -Dlatchkey.program=} says: a jar or a native binary, from {@code target} on. */
    public LatchkeyProcess program(String path) {
        program = path;
        return this;
    }

    public LatchkeyProcess start() {
        if (process != null && process.isAlive()) {
            throw new IllegalStateException("process " + process.pid() + " still runs");
        }
        process = OsProcess.start(command(), environment, folder.resolve("latchkey.log"));
        return this;
    }

    private List<String> command() {
        Path file = Build.target().resolve(program);
        if (!Files.exists(file)) {
            throw new IllegalStateException(file + " is missing. Run: ./mvnw package -DskipTests");
        }
        boolean jar = program.endsWith(".jar");
        List<String> command = new ArrayList<>();
        if (jar) {
            command.add(java);
            command.add("-Xmx" + (heap.isEmpty() ? "1g" : heap));
            if (!measured) {
                command.add("-XX:TieredStopAtLevel=1");
            }
        } else {
            command.add(file.toString());
            if (!heap.isEmpty()) {
                command.add("-Xmx" + heap);
            }
        }
        properties.forEach((name, value) -> command.add("-D" + name + "=" + value));
        if (jar) {
            command.addAll(List.of("-jar", file.toString()));
        }
        return command;
    }

    /** Waits until {@code /q/health/ready} answers 200. */
    public LatchkeyProcess awaitReady() {
        await("readiness")
                .ignoreExceptions()
                .until(() -> management("/q/health/ready").statusCode() == 200);
        return this;
    }

    /** Waits until a line in which {@code regex} is found was written since the last start; returns the first. */
    public String awaitLog(String regex) {
        return await("a log line with " + regex)
                .until(() -> log().lines(regex), lines -> !lines.isEmpty())
                .get(0);
    }

    private ConditionFactory await(String what) {
        OsProcess current = running();
        return Awaitility.await(what)
                .atMost(LIMIT)
                .pollInterval(Duration.ofMillis(50))
                .failFast(current::assertAlive);
    }

    /** Waits for its end and returns the exit code; fails when it still runs after {@code limit}. */
    public int awaitExit(Duration limit) {
        return running().awaitExit(limit);
    }

    public boolean isAlive() {
        return process != null && process.isAlive();
    }

    /** SIGKILL: no hook runs; returns when it's gone. */
    public void kill() {
        running().kill();
    }

    /** SIGTERM: asks it to end; doesn't wait. */
    public void terminate() {
        running().signal("TERM");
    }

    /** SIGSTOP. */
    public void pause() {
        running().pause();
    }

    /** SIGCONT. */
    public void resume() {
        running().resume();
    }

    /** What it wrote since the last start. */
    public LogFile log() {
        return running().log();
    }

    public long pid() {
        return running().pid();
    }

    public URI url(String path) {
        return URI.create("http://localhost:" + port + path);
    }

    public URI managementUrl(String path) {
        return URI.create("http://localhost:" + managementPort + path);
    }

    /** GET on the main port. */
    public HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(url(path)).GET());
    }

    /** POST without a body on the main port. */
    public HttpResponse<String> post(String path) {
        return send(HttpRequest.newBuilder(url(path)).POST(HttpRequest.BodyPublishers.noBody()));
    }

    /** DELETE on the main port. */
    public HttpResponse<String> delete(String path) {
        return send(HttpRequest.newBuilder(url(path)).DELETE());
    }

    /** GET on the management port. */
    public HttpResponse<String> management(String path) {
        return send(HttpRequest.newBuilder(managementUrl(path)).GET());
    }

    /** The metrics as they are now. */
    public Metrics metrics() {
        return Metrics.parse(management("/q/metrics").body());
    }

    /** Bytes of live objects on its heap. For a JVM only: it is told to collect garbage first. */
    public double liveHeap() {
        try {
            int code = new ProcessBuilder(Build.tool("jcmd"), Long.toString(pid()), "GC.run")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new IllegalStateException("jcmd ended with " + code);
            }
            return metrics().sum("jvm_memory_used_bytes", "area=\"heap\"");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the heap is measured", e);
        }
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.timeout(Duration.ofSeconds(10)).build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for an answer", e);
        }
    }

    private OsProcess running() {
        if (process == null) {
            throw new IllegalStateException("not started");
        }
        return process;
    }

    /** Kills it if it still runs. Its log and state stay in {@code target/latchkey-*} until the next clean. */
    @Override
    public void close() {
        if (process != null) {
            process.close();
        }
    }
}
