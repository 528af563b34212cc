package dev.latchkey.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.common.Uuid;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** {@code kafka.Kafka} as a child process, from jars that the build lists in {@code target/broker.classpath}. */
final class ProcessBroker implements KafkaBroker {
    private static final Path CLASSPATH = Build.target().resolve("broker.classpath");
    /** In a caller's settings: listeners beside the plain one and the controller's. */
    static final String LISTENERS = "listeners";

    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    // Up quickly and small; a benchmark wants it as it is in earnest.
    private static final String JVM_OPTIONS =
            System.getProperty("latchkey.broker.jvm-options", "-Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1");

    private final Path folder;
    private final int port;
    private @Nullable OsProcess process;

    private ProcessBroker(Path folder, int port) {
        this.folder = folder;
        this.port = port;
    }

    static KafkaBroker start(Map<String, String> settings) {
        int port = Ports.free();
        int controllerPort = Ports.free();
        Map<String, String> all = new TreeMap<>(BrokerSettings.with(settings));
        all.put("process.roles", "broker,controller");
        all.put("node.id", "1");
        all.put("controller.quorum.voters", "1@localhost:" + controllerPort);
        all.put("controller.listener.names", "CONTROLLER");
        String more = all.containsKey(LISTENERS) ? "," + all.get(LISTENERS) : "";
        all.put(LISTENERS, "PLAINTEXT://localhost:" + port + ",CONTROLLER://localhost:" + controllerPort + more);
        all.putIfAbsent("advertised.listeners", "PLAINTEXT://localhost:" + port + more);
        ProcessBroker broker = prepare(Uuid.randomUuid().toString(), port, all);
        broker.restart();
        return broker;
    }

    /**
     * A node whose storage is formatted, and that doesn't run yet.
     *
     * @param port of the listener that {@link #bootstrapServers()} names
     * @param settings all but {@code log.dirs}
     */
    static ProcessBroker prepare(String clusterId, int port, Map<String, String> settings) {
        ProcessBroker broker = new ProcessBroker(Build.newFolder("broker"), port);
        try {
            broker.writeConfiguration(settings);
            broker.format(clusterId);
        } catch (IOException e) {
            throw new UncheckedIOException("can't prepare a broker", e);
        }
        return broker;
    }

    private void writeConfiguration(Map<String, String> settings) throws IOException {
        Map<String, String> all = new TreeMap<>(settings);
        all.put("log.dirs", folder.resolve("data").toString());
        Files.write(
                configuration(),
                all.entrySet().stream()
                        .map(e -> e.getKey() + "=" + e.getValue())
                        .toList());
    }

    private void format(String clusterId) throws IOException {
        try (var tool = java(
                "kafka.tools.StorageTool", "format", "--cluster-id", clusterId, "--config", "" + configuration())) {
            int code = tool.awaitExit(START_LIMIT);
            if (code != 0) {
                throw new IllegalStateException(
                        "the broker's storage was not formatted:\n" + tool.log().tail());
            }
        }
    }

    /** Starts it and returns at once. */
    void launch() {
        try {
            process = java("kafka.Kafka", configuration().toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void awaitStarted() {
        OsProcess started = process();
        Awaitility.await("broker on port " + port)
                .atMost(START_LIMIT)
                .pollInterval(Duration.ofMillis(50))
                .failFast(started::assertAlive)
                .until(() -> !started.log().lines("Kafka Server started").isEmpty());
    }

    boolean isAlive() {
        return process().isAlive();
    }

    private OsProcess process() {
        return Objects.requireNonNull(process, "not started");
    }

    private OsProcess java(String... arguments) throws IOException {
        if (!Files.exists(CLASSPATH)) {
            throw new IllegalStateException(CLASSPATH
                    + " is missing; it lists the broker's jars. Run: ./mvnw pre-integration-test -DskipTests");
        }
        List<String> command = new ArrayList<>(List.of(
                Build.java(),
                "-Dlog4j2.level=INFO",
                "-cp",
                Files.readString(CLASSPATH).strip()));
        command.addAll(1, List.of(JVM_OPTIONS.split(" ")));
        command.addAll(List.of(arguments));
        return OsProcess.start(command, Map.of(), log());
    }

    private Path log() {
        return folder.resolve("broker.log");
    }

    private Path configuration() {
        return folder.resolve("server.properties");
    }

    @Override
    public String bootstrapServers() {
        return "localhost:" + port;
    }

    @Override
    public void kill() {
        process().kill();
    }

    @Override
    public void restart() {
        launch();
        awaitStarted();
    }

    @Override
    public void pause() {
        process().pause();
    }

    @Override
    public void resume() {
        process().resume();
    }

    /** Deletes all but its log, which stays in {@code target/broker-*} until the next clean. */
    @Override
    public void close() {
        if (process != null) {
            process.kill();
        }
        try (var files = Files.walk(folder)) {
            files.filter(path -> !path.equals(log()) && !path.equals(folder))
                    .sorted(Comparator.reverseOrder())
                    .forEach(path -> path.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException("can't delete the broker's data", e);
        }
    }
}
