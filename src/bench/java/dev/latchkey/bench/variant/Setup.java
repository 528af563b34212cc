package dev.latchkey.bench.variant;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/**
 * What every variant is told, as system properties of its process.
 *
 * @param application names group, transactions and internal topics
 * @param flush how long winners are held
 * @param stateDir for local state and checkpoints
 * @param port of the {@link ProgressPage}
 * @param partitions of the input
 */
public record Setup(
        String bootstrapServers,
        String application,
        String input,
        String output,
        Duration flush,
        String stateDir,
        int port,
        int partitions,
        int threads) {
    private static final String PREFIX = "variant.";

    /** The same as {@link #properties} in the process that was given them. */
    public static Setup ofSystem() {
        return new Setup(
                text("bootstrap"),
                text("application"),
                text("input"),
                text("output"),
                Duration.parse(text("flush")),
                text("state"),
                Integer.parseInt(text("port")),
                Integer.parseInt(text("partitions")),
                Integer.parseInt(text("threads")));
    }

    /** By their whole names. */
    public Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put(PREFIX + "bootstrap", bootstrapServers);
        properties.put(PREFIX + "application", application);
        properties.put(PREFIX + "input", input);
        properties.put(PREFIX + "output", output);
        properties.put(PREFIX + "flush", flush.toString());
        properties.put(PREFIX + "state", stateDir);
        properties.put(PREFIX + "port", Integer.toString(port));
        properties.put(PREFIX + "partitions", Integer.toString(partitions));
        properties.put(PREFIX + "threads", Integer.toString(threads));
        return properties;
    }

    /** Latchkey's own choices for a producer: few, full batches. */
    public static Properties producer() {
        Properties settings = new Properties();
        settings.put("linger.ms", "20");
        settings.put("batch.size", "131072");
        return settings;
    }

    private static String text(String name) {
        return Objects.requireNonNull(System.getProperty(PREFIX + name), () -> "-D" + PREFIX + name + " is missing");
    }
}
