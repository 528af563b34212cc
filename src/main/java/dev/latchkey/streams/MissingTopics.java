package dev.latchkey.streams;

import dev.latchkey.topology.StopSignal;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.StreamsConfig;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Says what Kafka Streams still waits for before it is started: topics, or the broker. The extension waits as well, and is
 * the one who starts; its own words, with a stack trace every ten seconds, are switched off.
 */
@Singleton
public class MissingTopics {
    private static final Logger LOG = Logger.getLogger(MissingTopics.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final ListTopicsOptions SOON = new ListTopicsOptions().timeoutMs(5_000);
    private static final long REMIND_NANOS = Duration.ofMinutes(1).toNanos();

    private final KafkaStreams streams;
    private final StreamsConfig streamsConfig;
    private final StopSignal stop;
    private final Set<String> awaited;
    private String lastWords = "";
    private long saidAt;
    private volatile Set<String> names = Set.of();
    private volatile String reason = "";

    MissingTopics(
            KafkaStreams streams,
            StreamsConfig streamsConfig,
            StopSignal stop,
            @ConfigProperty(name = "quarkus.kafka-streams.topics") Set<String> awaited) {
        this.streams = streams;
        this.streamsConfig = streamsConfig;
        this.stop = stop;
        this.awaited = awaited;
    }

    /** The topics that are waited for; none once Kafka Streams has been started. */
    Set<String> names() {
        return names;
    }

    /** What is waited for, and why, in words; empty once Kafka Streams has been started. */
    String reason() {
        return reason;
    }

    void start(@Observes StartupEvent event) {
        Thread thread = new Thread(this::watch, "missing-topics");
        thread.setDaemon(true);
        thread.start();
    }

    @SuppressWarnings("try") // that it is closed is all that is wanted of the interrupts
    private void watch() {
        String client = streamsConfig.getString(StreamsConfig.APPLICATION_ID_CONFIG) + "-topics";
        try (Admin admin = Admin.create(streamsConfig.getAdminConfigs(client));
                StopSignal.Interrupts interrupts = stop.on(() -> admin.close(Duration.ZERO))) {
            while (streams.state() == State.CREATED && !stop.isGiven()) {
                look(admin);
                stop.await(PAUSE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            names = Set.of();
            reason = "";
        }
    }

    private void look(Admin admin) throws InterruptedException {
        try {
            Set<String> absent = new TreeSet<>(awaited);
            absent.removeAll(admin.listTopics(SOON).names().get());
            names = Set.copyOf(absent);
            if (absent.isEmpty()) {
                reason = "";
            } else {
                say("Waiting for topics to be created: " + String.join(", ", absent)
                        + ". Nothing is processed until all of them exist, and this client may see them (Describe).");
            }
        } catch (ExecutionException e) {
            if (!stop.isGiven()) {
                Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
                Diagnosis diagnosis = Diagnosis.of(cause);
                say("Waiting for a broker at " + streamsConfig.getList(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG)
                        + (cause instanceof AuthenticationException ? " to know this client" : "") + ": "
                        + cause.getClass().getSimpleName() + ": " + cause.getMessage() + ". Nothing is processed"
                        + " meanwhile. " + (diagnosis.isKnown() ? diagnosis.todo() : ""));
            }
        }
    }

    private void say(String words) {
        reason = words.strip();
        long now = System.nanoTime();
        if (!reason.equals(lastWords) || now - saidAt > REMIND_NANOS) {
            LOG.warn(reason);
            lastWords = reason;
            saidAt = now;
        }
    }
}
