package dev.latchkey.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.latchkey.query.Slice.Item;
import dev.latchkey.topology.LocalPartition;
import dev.latchkey.topology.LocalPartitions;
import dev.latchkey.topology.StartWarnings;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** How this instance stands, and what it saw in the last minutes. */
@Singleton
class LocalStatus {
    private static final Logger LOG = Logger.getLogger(LocalStatus.class);

    private final KafkaStreams streams;
    private final LocalPartitions partitions;
    private final StartWarnings warnings;
    private final MeterRegistry meters;
    private final ObjectMapper json;
    private final String self;
    private final String version;
    private final String since = EntryJson.time(System.currentTimeMillis());
    private final History history = new History();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "history");
        thread.setDaemon(true);
        return thread;
    });

    LocalStatus(
            KafkaStreams streams,
            LocalPartitions partitions,
            StartWarnings warnings,
            MeterRegistry meters,
            ObjectMapper json,
            Members members,
            @ConfigProperty(name = "quarkus.application.version") String version) {
        this.streams = streams;
        this.partitions = partitions;
        this.warnings = warnings;
        this.meters = meters;
        this.json = json;
        this.self = members.self();
        this.version = version;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // what is sampled catches its own exceptions
    void start(@Observes StartupEvent event) {
        timer.scheduleAtFixedRate(this::sample, 0, History.STEP, TimeUnit.SECONDS);
    }

    void end(@Observes ShutdownEvent event) {
        timer.shutdownNow();
    }

    private void sample() {
        try {
            history.add(System.currentTimeMillis(), seen(), Totals.of(meters));
        } catch (RuntimeException e) { // the next one comes all the same: a gap in the chart
            LOG.debug("no sample was taken", e);
        }
    }

    InstanceStatus status() {
        return new InstanceStatus(
                self,
                streams.state().name(),
                since,
                version,
                seen(),
                Totals.of(meters),
                warnings.all(),
                history.timeline());
    }

    private List<InstanceStatus.Partition> seen() {
        return partitions.all().stream().map(LocalStatus::status).toList();
    }

    /** What is being rebuilt or torn down looks empty: it counts only if it could be read before and after. */
    private static InstanceStatus.Partition status(LocalPartition partition) {
        try {
            if (partition.readable()) {
                InstanceStatus.Partition status = InstanceStatus.Partition.readable(partition);
                if (partition.readable()) {
                    return status;
                }
            }
        } catch (InvalidStateStoreException closed) {
            LOG.debug("a store was closed while it was read", closed); // its partition has just left
        }
        return InstanceStatus.Partition.unreadable(partition);
    }

    /** The status as another instance gets it. */
    Slice slice() {
        InstanceStatus status = status();
        try {
            return new Slice(
                    readable(status), List.of(new Item(Position.START, json.writeValueAsBytes(status))), false);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e); // records of plain fields
        }
    }

    static NavigableSet<Integer> readable(InstanceStatus status) {
        NavigableSet<Integer> numbers = new TreeSet<>();
        status.partitions().stream()
                .filter(InstanceStatus.Partition::known)
                .forEach(partition -> numbers.add(partition.partition()));
        return numbers;
    }
}
