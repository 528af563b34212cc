package dev.latchkey.streams;

import dev.latchkey.config.LatchkeyConfig;
import dev.latchkey.topology.TopologyProducer;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Checks before anything is processed. Settings alone are checked while the application starts, which fails then. Topics
 * are checked as soon as all of them exist: Kafka Streams calls its state listener before it starts the first thread, and
 * an exception from there leaves it unstarted.
 */
@Singleton
public class Lifecycle implements KafkaStreams.StateListener {
    private static final Logger LOG = Logger.getLogger(Lifecycle.class);

    private final LatchkeyConfig config;
    private final Instance<StreamsConfig> streamsConfig; // made after this bean, which Kafka Streams is made with
    private final long maxRecordBytes;
    private final Exit exit;

    Lifecycle(
            LatchkeyConfig config,
            Instance<StreamsConfig> streamsConfig,
            @ConfigProperty(name = TopologyProducer.MAX_REQUEST_SIZE) long maxRecordBytes,
            Exit exit) {
        this.config = config;
        this.streamsConfig = streamsConfig;
        this.maxRecordBytes = maxRecordBytes;
        this.exit = exit;
    }

    void checkSettings(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) StartupEvent event) {
        StreamsConfig streams = streamsConfig.get();
        StartRefusedException.throwIfAny(SettingsCheck.problems(config, streams, maxRecordBytes));
        Path folder = Path.of(
                streams.getString(StreamsConfig.STATE_DIR_CONFIG),
                streams.getString(StreamsConfig.APPLICATION_ID_CONFIG));
        StaleState.delete(folder, TopologyProducer.LOCAL_STATE_MAX_AGE, Instant.now())
                .forEach(task -> LOG.infof(
                        "deleted local state that is older than %s: %s", TopologyProducer.LOCAL_STATE_MAX_AGE, task));
    }

    @Override
    public void onChange(KafkaStreams.State newState, KafkaStreams.State oldState) {
        LOG.infof("Kafka Streams: %s -> %s", oldState, newState);
        if (oldState == KafkaStreams.State.CREATED && newState == KafkaStreams.State.REBALANCING) {
            try {
                checkTopics();
            } catch (RuntimeException e) { // nothing would run, and nobody would know
                exit.failed(
                        e instanceof StartRefusedException
                                ? String.valueOf(e.getMessage())
                                : "Latchkey does not start: " + e);
                throw e;
            }
        }
    }

    private void checkTopics() {
        StreamsConfig streams = streamsConfig.get();
        String applicationId = streams.getString(StreamsConfig.APPLICATION_ID_CONFIG);
        try (Admin admin = Admin.create(streams.getAdminConfigs(applicationId + "-checks"))) {
            BrokerCheck check = new BrokerCheck(config, applicationId, maxRecordBytes, admin);
            check.run();
            check.warnings().forEach(LOG::warn);
            StartRefusedException.throwIfAny(check.problems());
        } catch (ExecutionException e) {
            throw new StartRefusedException(List.of("the broker did not answer what its topics are like: "
                    + e.getCause() + ". Restart when it can be reached."));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartRefusedException(List.of("interrupted while the topics were checked"));
        }
    }
}
