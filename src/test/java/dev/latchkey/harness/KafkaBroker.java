package dev.latchkey.harness;

import java.util.Map;
import org.testcontainers.DockerClientFactory;

/** A Kafka broker for tests: one node, KRaft, its data in a place of its own. */
public interface KafkaBroker extends AutoCloseable {
    /**
     * Starts a broker: in a container where Docker answers, else as a process. This is the one switch;
     * {@code -Dlatchkey.broker=process} or {@code container} decides it by hand.
     *
     * @param settings of the broker, on top of those that one node needs, as in {@code server.properties}
     */
    static KafkaBroker start(Map<String, String> settings) {
        String wanted = System.getProperty("latchkey.broker", "auto");
        return switch (wanted) {
            case "container" -> ContainerBroker.start(settings);
            case "process" -> ProcessBroker.start(settings);
            case "auto" ->
                DockerClientFactory.instance().isDockerAvailable()
                        ? ContainerBroker.start(settings)
                        : ProcessBroker.start(settings);
            default ->
                throw new IllegalArgumentException(
                        "latchkey.broker is '" + wanted + "'; expected: container, process or auto");
        };
    }

    /** The broker that all tests of this JVM share; it ends with the JVM. Leave it as it was: no kill, no pause. */
    static KafkaBroker shared() {
        return SharedBroker.INSTANCE;
    }

    /** The address for clients; it stays the same across {@link #kill()} and {@link #restart()}. */
    String bootstrapServers();

    /** Ends it at once, as a crash does (SIGKILL). Its data stay. */
    void kill();

    /** Starts it again after {@link #kill()}, on the same data and port. */
    void restart();

    /** Stands still (SIGSTOP): connections stay open, nothing answers. */
    void pause();

    /** Goes on after {@link #pause()} (SIGCONT). */
    void resume();

    /** Ends it and deletes its data. */
    @Override
    void close();
}
