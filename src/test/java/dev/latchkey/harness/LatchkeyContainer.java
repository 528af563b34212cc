package dev.latchkey.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One instance as a container with as few rights as there are: a read-only root, no capabilities, a user by number, a bound of
 * memory. By Docker's command line, on this machine's network.
 */
public final class LatchkeyContainer implements AutoCloseable {
    private final String image;
    private final String memory;
    private final String name = Topics.freshName("latchkey");
    private final List<String> arguments;
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final int port = Ports.free();
    private final int managementPort = Ports.free();
    private boolean created;

    /**
     * One that is not started yet.
     *
     * @param memory its bound, as Docker reads it
     * @param arguments of the program, beside those that the image has
     */
    public LatchkeyContainer(String image, String memory, List<String> arguments) {
        this.image = image;
        this.memory = memory;
        this.arguments = List.copyOf(arguments);
        env("QUARKUS_HTTP_PORT", Integer.toString(port));
        env("QUARKUS_MANAGEMENT_PORT", Integer.toString(managementPort));
        env("QUARKUS_KAFKA_STREAMS_APPLICATION_ID", name);
    }

    public LatchkeyContainer env(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** Names its consumer group, too. */
    public String applicationId() {
        return name;
    }

    /** Makes it, or starts it again after {@link #kill()} or {@link #stop()}, with what it had written. */
    public LatchkeyContainer start() {
        if (created) {
            docker("start", name);
            return this;
        }
        List<String> command = new ArrayList<>(List.of("run", "--detach", "--name", name, "--network", "host"));
        command.addAll(List.of("--read-only", "--user", "10001", "--cap-drop", "ALL"));
        command.addAll(List.of("--security-opt", "no-new-privileges", "--memory", memory, "--memory-swap", memory));
        environment.forEach((variable, value) -> command.addAll(List.of("--env", variable + "=" + value)));
        command.add(image);
        command.addAll(arguments);
        docker(command.toArray(String[]::new));
        created = true;
        return this;
    }

    /** SIGKILL. */
    public void kill() {
        docker("kill", name);
    }

    /** SIGTERM; returns the exit code. */
    public int stop() {
        docker("stop", "--time", "30", name);
        return Integer.parseInt(docker("inspect", "--format", "{{.State.ExitCode}}", name));
    }

    /** Was a process of it ended for want of memory? */
    public boolean ranOutOfMemory() {
        return Boolean.parseBoolean(docker("inspect", "--format", "{{.State.OOMKilled}}", name));
    }

    /** The metrics as they are now. */
    public Metrics metrics() {
        URI uri = URI.create("http://localhost:" + managementPort + "/q/metrics");
        try {
            return Metrics.parse(HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                    .body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for metrics", e);
        }
    }

    public String log() {
        return docker("logs", name);
    }

    @Override
    public void close() {
        if (created) {
            docker("rm", "--force", "--volumes", name);
        }
    }

    private static String docker(String... arguments) {
        List<String> command = new ArrayList<>(List.of("docker"));
        command.addAll(List.of(arguments));
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String text = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
            if (process.waitFor() != 0) {
                throw new IllegalStateException(command + ": " + text);
            }
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for docker", e);
        }
    }
}
