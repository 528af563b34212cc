package dev.latchkey.streams;

import dev.latchkey.config.LatchkeyConfig;
import dev.latchkey.topology.LocalPartition;
import dev.latchkey.topology.LocalPartitions;
import dev.latchkey.topology.StopSignal;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.ThreadMetadata;
import org.apache.kafka.streams.state.HostInfo;
import org.jboss.logging.Logger;

/** Looks every half second how the instance stands, so that probes answer from memory. Never asks a broker. */
@Singleton
public class Watch {
    private static final Logger LOG = Logger.getLogger(Watch.class);
    private static final long PERIOD_MS = 500;
    /** Looks in a row that find no stream thread: a thread that dies is there until the next has been made. */
    private static final int THREADLESS = 3;

    private final KafkaStreams streams;
    private final HostInfo self;
    private final String input;
    private final LocalPartitions partitions;
    private final MissingTopics missing;
    private final StopSignal stop;
    private final Exit exit;
    private final FailureHandler failures;
    private final PollWatch polls = new PollWatch();
    private final BrokerSilence silence = new BrokerSilence(System::nanoTime);
    private final ClockWatch clock = new ClockWatch(System.currentTimeMillis(), System.nanoTime());
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "watch");
        thread.setDaemon(true);
        return thread;
    });
    private long lastSample = System.nanoTime();
    private double lastReplayed;
    private int threadless;
    private Map<String, Double> lastPolls = Map.of();
    private volatile Snapshot snapshot = Snapshot.FIRST;

    Watch(
            KafkaStreams streams,
            StreamsConfig streamsConfig,
            LatchkeyConfig config,
            LocalPartitions partitions,
            MissingTopics missing,
            StopSignal stop,
            Exit exit,
            FailureHandler failures,
            MeterRegistry meters) {
        this.streams = streams;
        this.self = HostInfo.buildFromEndpoint(streamsConfig.getString(StreamsConfig.APPLICATION_SERVER_CONFIG));
        this.input = config.input().topic();
        this.partitions = partitions;
        this.missing = missing;
        this.stop = stop;
        this.exit = exit;
        this.failures = failures;
        Gauge.builder("latchkey.ready", this, watch -> watch.snapshot.isReady() ? 1 : 0)
                .register(meters);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // what is looked at catches its own exceptions
    void start(@Observes StartupEvent event) {
        timer.scheduleWithFixedDelay(this::look, 0, PERIOD_MS, TimeUnit.MILLISECONDS);
    }

    void end(@Observes ShutdownEvent event) {
        timer.shutdownNow();
    }

    /** How the instance stood half a second ago at the most. */
    Snapshot snapshot() {
        return snapshot;
    }

    private void look() {
        try {
            snapshot = sample();
            Duration back = clock.setBack(System.currentTimeMillis(), System.nanoTime());
            if (back.compareTo(ClockWatch.TOLERATED) > 0) {
                exit.failed("Latchkey stops, to be restarted: the wall clock was set back by " + back.toSeconds()
                        + " s, and Kafka Streams' timers would stand still until it has caught up. A restart starts"
                        + " them anew. Let the clock be slewed, not set.");
            }
            if (threadless > THREADLESS) {
                exit.failed("Latchkey stops, to be restarted: no stream thread is left, and none could be started. The"
                        + " lines before say what the last one died of.");
            }
        } catch (RuntimeException e) { // a probe that is a little old is better than none
            LOG.debug("the instance could not be looked at", e);
        } catch (Error e) { // it would not look again, and probes would answer as if all were as it was
            exit.failed("Latchkey stops, to be restarted: it can't look how it stands: " + e);
            throw e;
        }
    }

    private Snapshot sample() {
        long now = System.nanoTime();
        Duration elapsed = Duration.ofNanos(now - lastSample);
        lastSample = now;
        State state = streams.state();
        Collection<LocalPartition> local = partitions.all();
        double replayed = local.stream().mapToDouble(LocalPartition::replayed).sum();
        boolean replaying = replayed != lastReplayed;
        lastReplayed = replayed;
        SortedMap<String, String> threads = new TreeMap<>();
        Map<String, Double> pollCounts = new TreeMap<>();
        SortedSet<Integer> assigned = new TreeSet<>();
        if (state.isRunningOrRebalancing()) {
            Map<String, Double> all = metrics("stream-thread-metrics", "poll-total", "thread-id");
            silence.heard(metrics("consumer-coordinator-metrics", "last-heartbeat-seconds-ago", "client-id")
                    .values());
            failures.forget(gone(all));
            for (ThreadMetadata thread : streams.metadataForLocalThreads()) {
                threads.put(thread.threadName(), thread.threadState());
                if (!thread.activeTasks().isEmpty()) {
                    pollCounts.put(thread.threadName(), all.getOrDefault(thread.threadName(), 0.0));
                }
            }
            assigned.addAll(assigned());
            threadless = threads.isEmpty() ? threadless + 1 : 0;
        }
        return new Snapshot(
                state,
                threads,
                assigned,
                local.stream()
                        .filter(LocalPartition::readable)
                        .map(LocalPartition::partition)
                        .collect(Collectors.toCollection(TreeSet::new)),
                local.isEmpty() ? 100 : (int) (100 * replayed / local.size()),
                missing.names(),
                missing.reason(),
                local.stream()
                        .mapToLong(partition -> partition.pending().stats().lastFlush())
                        .max()
                        .orElse(-1),
                polls.sample(pollCounts, failures.died(), replaying, elapsed),
                stop.isGiven());
    }

    /** The dead threads that have gone; a count that has fallen is that of another thread of the same name. */
    private Set<String> gone(Map<String, Double> counts) {
        Set<String> gone = failures.died().stream()
                .filter(name -> counts.getOrDefault(name, -1.0) < lastPolls.getOrDefault(name, 0.0))
                .collect(Collectors.toSet());
        lastPolls = counts;
        return gone;
    }

    private SortedSet<Integer> assigned() {
        return streams.metadataForAllStreamsClients().stream()
                .filter(instance -> instance.hostInfo().equals(self))
                .flatMap(instance -> instance.topicPartitions().stream())
                .filter(partition -> partition.topic().equals(input))
                .map(TopicPartition::partition)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The values of a metric, by one of its tags. */
    private Map<String, Double> metrics(String group, String metricName, String tag) {
        Map<String, Double> values = new TreeMap<>();
        for (Map.Entry<MetricName, ? extends Metric> metric : streams.metrics().entrySet()) {
            MetricName name = metric.getKey();
            if (name.name().equals(metricName) && name.group().equals(group)) {
                Object value = metric.getValue().metricValue();
                values.put(name.tags().getOrDefault(tag, ""), ((Number) value).doubleValue());
            }
        }
        return values;
    }
}
