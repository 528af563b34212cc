package dev.latchkey.topology;

import dev.latchkey.buffer.Occupancy;
import dev.latchkey.config.HeapSizeConverter;
import dev.latchkey.config.LatchkeyConfig;
import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.version.Reason;
import dev.latchkey.version.VersionRule;
import dev.latchkey.version.VersionSettings;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Makes the topology. Keys and values pass through as bytes; nobody deserialises what nobody changes.
 *
 * <pre>
 *   source --&gt; versioned-latest --&gt; output
 *         (pending, marks, floors) --&gt; dead-letters
 * </pre>
 */
@Singleton
public class TopologyProducer {
    /** The producer setting that bounds a record; declared in {@code application.properties}. */
    public static final String MAX_REQUEST_SIZE = "kafka-streams.producer.max.request.size";

    /** Local state that is older, be it of the {@code changelog} recovery or of floors, must not be restored on top of. */
    public static final Duration LOCAL_STATE_MAX_AGE = Duration.ofMillis(ChangelogStore.DELETE_RETENTION_MS / 2);

    /** Of the heap, which the {@code changelog} recovery has little other use for. */
    private static final int WRITTEN_PERCENT = 20;

    static final String SOURCE = "source";
    static final String OUTPUT = "output";
    static final String DEAD_LETTERS = "dead-letters";

    @Produces
    @Singleton
    Occupancy occupancy(LatchkeyConfig config) {
        long maxBytes = config.recovery() == Recovery.CHANGELOG ? Long.MAX_VALUE : HeapSizeConverter.share(40);
        return new Occupancy(
                config.buffer().maxRecords().orElse(Long.MAX_VALUE),
                config.buffer().maxBytes().orElse(maxBytes));
    }

    /** What is wrong with the version rule of these settings; nothing where it is sound. */
    public static List<String> versionProblems(LatchkeyConfig config) {
        try {
            new TopologyProducer().versionRule(config);
            return List.of();
        } catch (IllegalArgumentException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    /** The labels of all reasons for which a record can become a dead letter. */
    public static List<String> deadLetterReasons() {
        return Arrays.stream(Reason.values()).map(Reason::label).toList();
    }

    @Produces
    @Singleton
    VersionRule versionRule(LatchkeyConfig config) {
        LatchkeyConfig.Version version = config.version();
        return VersionRule.of(new VersionSettings(
                version.from(),
                version.type(),
                version.ties().name().toLowerCase(Locale.ROOT),
                version.timestampZone().orElse(null),
                version.timestampUnit().orElse(null),
                version.headerEncoding(),
                version.maxDigits(),
                version.maxLength(),
                config.value().prefixBytes()));
    }

    @Produces
    @Singleton
    Topology topology(
            LatchkeyConfig config,
            VersionRule rule,
            Occupancy occupancy,
            LocalPartitions partitions,
            Telemetry telemetry,
            Commits commits,
            StopSignal stop,
            @ConfigProperty(name = MAX_REQUEST_SIZE) long maxRecordBytes,
            @ConfigProperty(name = "kafka-streams.producer.transaction.timeout.ms") long transactionTimeoutMs) {
        return topology(new ProcessorSettings(
                config,
                rule,
                maxRecordBytes,
                transactionTimeoutMs,
                occupancy,
                new Occupancy(Long.MAX_VALUE, HeapSizeConverter.share(WRITTEN_PERCENT)),
                partitions,
                telemetry,
                commits,
                (context, topic) -> KafkaInputLog.open(context, topic, stop),
                System::currentTimeMillis));
    }

    static Topology topology(ProcessorSettings settings) {
        ByteArrayDeserializer in = new ByteArrayDeserializer();
        ByteArraySerializer out = new ByteArraySerializer();
        LatchkeyConfig config = settings.config();
        return new Topology()
                // Only where the group has never committed: then all that the topic holds is new.
                .addSource(
                        AutoOffsetReset.earliest(),
                        SOURCE,
                        new Timestamps(),
                        in,
                        in,
                        config.input().topic())
                .addProcessor(
                        VersionedLatestProcessor.NAME,
                        new Supplier(settings, ThreadLocal.withInitial(() -> new Pace(settings.clock()))),
                        SOURCE)
                .addSink(OUTPUT, config.output().topic(), out, out, VersionedLatestProcessor.NAME)
                .addSink(DEAD_LETTERS, config.deadLetter().topic(), out, out, VersionedLatestProcessor.NAME);
    }

    /** One processor for each task, and the stores that belong to it. */
    private record Supplier(ProcessorSettings settings, ThreadLocal<Pace> paces)
            implements ProcessorSupplier<byte[], byte[], byte[], byte[]> {
        @Override
        public Processor<byte[], byte[], byte[], byte[]> get() {
            return new VersionedLatestProcessor(settings, paces);
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
            return settings.storeBuilders();
        }
    }
}
