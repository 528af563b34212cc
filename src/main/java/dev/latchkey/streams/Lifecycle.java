package dev.latchkey.streams;

import dev.latchkey.config.LatchkeyConfig;
import dev.latchkey.config.MalformedSettings;
import dev.latchkey.topology.StartWarnings;
import dev.latchkey.topology.StopSignal;
import dev.latchkey.topology.StoppedException;
import dev.latchkey.topology.TopologyProducer;
import io.quarkus.kafka.streams.runtime.KafkaStreamsPropertiesUtil;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.common.annotation.Identifier;
import io.smallrye.config.SmallRyeConfig;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;

/**
 * Checks before anything is processed. Settings alone are checked while the application starts, which fails then. Topics
 * are checked as soon as all of them exist: Kafka Streams calls its state listener before it starts the first thread, and
 * an exception from there leaves it unstarted.
 */
@Singleton
public class Lifecycle implements KafkaStreams.StateListener {
    private static final Logger LOG = Logger.getLogger(Lifecycle.class);
    private static final String DEFAULT_SERVERS = "localhost:9092"; // of the extension, which takes it for unset
    private static final Duration AGAIN = Duration.ofSeconds(2);

    private final LatchkeyConfig config;
    private final Instance<StreamsConfig> streamsConfig; // made after this bean, which Kafka Streams is made with
    private final Map<String, Object> clientSettings;
    private final String applicationId;
    private final long maxRecordBytes;
    private final BrokerNames names;
    private final Exit exit;
    private final StopSignal stop;
    private final StartWarnings startWarnings;

    Lifecycle(
            LatchkeyConfig config,
            Instance<StreamsConfig> streamsConfig,
            @Identifier("default-kafka-broker") Map<String, Object> clientSettings,
            @ConfigProperty(name = "quarkus.kafka-streams.application-id") String applicationId,
            @ConfigProperty(name = TopologyProducer.MAX_REQUEST_SIZE) long maxRecordBytes,
            BrokerNames names,
            Exit exit,
            StopSignal stop,
            StartWarnings startWarnings) {
        this.config = config;
        this.streamsConfig = streamsConfig;
        this.clientSettings = clientSettings;
        this.applicationId = applicationId;
        this.maxRecordBytes = maxRecordBytes;
        this.names = names;
        this.exit = exit;
        this.stop = stop;
        this.startWarnings = startWarnings;
    }

    void checkSettings(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) StartupEvent event) {
        List<String> problems = problems();
        if (!problems.isEmpty()) {
            LOG.fatal(new StartRefusedException(problems).getMessage());
            throw new StartRefusedException(List.of("what is wrong stands in the line before"));
        }
        awaitNames();
        StreamsConfig streams = streamsConfig.get();
        Path folder = Path.of(
                streams.getString(StreamsConfig.STATE_DIR_CONFIG),
                streams.getString(StreamsConfig.APPLICATION_ID_CONFIG));
        StaleState.delete(folder, TopologyProducer.LOCAL_STATE_MAX_AGE, Instant.now())
                .forEach(task -> LOG.infof(
                        "deleted local state that is older than %s: %s", TopologyProducer.LOCAL_STATE_MAX_AGE, task));
    }

    /** Nothing has been started that would have to be stopped, so a signal ends the wait and the process. */
    private void awaitNames() {
        names.await(Shutdown::isJvmEnding);
        if (Shutdown.isJvmEnding()) {
            Shutdown.halt();
        }
    }

    /** By settings of its own making: Kafka Streams fails at the first thing that is wrong, and this one tells all. */
    private List<String> problems() {
        Properties effective = new Properties();
        effective.putAll(clientSettings);
        effective.putAll(KafkaStreamsPropertiesUtil.appKafkaStreamsProperties());
        effective.putIfAbsent(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, DEFAULT_SERVERS);
        ConfigProvider.getConfig()
                .getOptionalValue("quarkus.kafka-streams.bootstrap-servers", String.class)
                .filter(servers -> !servers.equals(DEFAULT_SERVERS))
                .ifPresent(servers -> effective.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, servers));
        effective.put(StreamsConfig.APPLICATION_ID_CONFIG, applicationId);
        List<String> problems = new ArrayList<>();
        StreamsConfig streams = WellFormed.of(effective, problems);
        if (streams == null) {
            problems.addAll(MalformedSettings.problems());
        } else {
            names.set(streams.getList(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG));
            problems.addAll(SettingsCheck.problems(config, streams, maxRecordBytes));
        }
        return problems;
    }

    @Override
    public void onChange(KafkaStreams.State newState, KafkaStreams.State oldState) {
        LOG.infof("Kafka Streams: %s -> %s", oldState, newState);
        if (oldState == KafkaStreams.State.CREATED && newState == KafkaStreams.State.REBALANCING) {
            try {
                checkTopics();
            } catch (RuntimeException | Error e) { // nothing would run, and nobody would know
                if (!(e instanceof StoppedException)) {
                    exit.failed(
                            e instanceof StartRefusedException
                                    ? String.valueOf(e.getMessage())
                                    : "Latchkey does not start: " + e);
                }
                throw e;
            }
        }
    }

    @SuppressWarnings("try") // that it is closed is all that is wanted of the interrupts
    private void checkTopics() {
        StreamsConfig streams = streamsConfig.get();
        boolean asked = false;
        while (!asked) {
            names.await();
            try (Admin admin = Admin.create(streams.getAdminConfigs(applicationId + "-checks"));
                    StopSignal.Interrupts interrupts = stop.on(() -> admin.close(Duration.ZERO))) {
                BrokerCheck check = new BrokerCheck(config, groupCheck(streams), maxRecordBytes, admin);
                check.run();
                StartRefusedException.throwIfAny(check.problems());
                report(check);
                asked = true;
            } catch (ExecutionException e) {
                mayGoOn(Objects.requireNonNullElse(e.getCause(), e));
            } catch (KafkaException e) {
                if (!BrokerNames.areUnknown(e)) { // else known a moment ago
                    throw e;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new StoppedException("interrupted while the topics were checked");
            }
        }
    }

    private GroupCheck groupCheck(StreamsConfig streams) {
        Map<String, Object> consumer = streams.getMainConsumerConfigs(applicationId, "checks", 0);
        Object instanceId = streams.originals().get(StreamsConfig.mainConsumerPrefix("group.instance.id"));
        Object session = consumer.getOrDefault("session.timeout.ms", 45_000);
        return new GroupCheck(
                applicationId,
                config.input().topic(),
                Objects.requireNonNullElse(instanceId, "").toString(),
                Duration.ofMillis(Long.parseLong(String.valueOf(session))),
                stop);
    }

    private void report(BrokerCheck check) {
        SmallRyeConfig settings = ConfigProvider.getConfig().unwrap(SmallRyeConfig.class);
        Path stateDir = Path.of(streamsConfig.get().getString(StreamsConfig.STATE_DIR_CONFIG));
        List<String> warnings = new ArrayList<>(check.warnings());
        warnings.addAll(StartReport.warnings(config, LocalFolders.warning(stateDir)));
        warnings.addAll(StartReport.unknown(settings.getPropertyNames(), System.getenv()));
        warnings.addAll(StartReport.ignored(settings.getPropertyNames(), System.getenv()));
        startWarnings.set(warnings);
        String text = new StartReport(settings).text(check.topics(), StartReport.memory(config), warnings);
        LOG.log(warnings.isEmpty() ? Level.INFO : Level.WARN, text);
    }

    /** A broker that is away comes back; until then a restart would not help. */
    private void mayGoOn(Throwable failure) {
        if (stop.isGiven()) {
            throw new StoppedException("the application stops before the topics are checked");
        }
        if (!(failure instanceof RetriableException)) {
            throw new StartRefusedException(List.of("the broker does not say what its topics are like: " + failure));
        }
        LOG.warnf("the broker does not answer what its topics are like; asking again: %s", failure);
        stop.await(AGAIN);
    }
}
