package dev.latchkey.streams;

import io.micrometer.prometheus.PrometheusMeterRegistry;
import io.prometheus.client.Collector;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.KafkaStreams;
import org.jspecify.annotations.Nullable;

/**
 * Shows metrics of Kafka Streams and its clients: those of {@code docs/metrics.md}, read anew at each scrape. So right after a
 * rebalance or the end of a thread nothing is stale or missing, where Micrometer's binder looks once a minute; what has no
 * value is left out; and of each name there is one set of labels, where Kafka has totals beside their parts.
 */
@Singleton
public class KafkaMetrics extends Collector {
    private static final String TOTAL = "_total";

    /** The metrics of one of Kafka's groups that have exactly these tags. */
    private record Group(String name, Set<String> tags, Set<String> metrics) {}

    private static final List<Group> SHOWN = List.of(
            new Group("stream-metrics", Set.of("client-id"), Set.of("alive-stream-threads", "failed-stream-threads")),
            new Group(
                    "stream-thread-metrics",
                    Set.of("thread-id"),
                    Set.of(
                            "poll-total",
                            "poll-ratio",
                            "process-total",
                            "process-ratio",
                            "process-latency-max",
                            "punctuate-total",
                            "punctuate-ratio",
                            "punctuate-latency-max",
                            "commit-total",
                            "commit-ratio",
                            "commit-latency-avg",
                            "commit-latency-max",
                            "task-created-total",
                            "task-closed-total",
                            "blocked-time-ns-total")),
            new Group(
                    "stream-task-metrics",
                    Set.of("thread-id", "task-id"),
                    Set.of("restore-remaining-records-total", "restore-total", "dropped-records-total")),
            new Group(
                    "stream-state-metrics",
                    Set.of("thread-id", "task-id", "rocksdb-state-id"),
                    Set.of(
                            "block-cache-usage",
                            "block-cache-capacity",
                            "size-all-mem-tables",
                            "estimate-num-keys",
                            "total-sst-files-size",
                            "compaction-pending",
                            "background-errors")),
            new Group(
                    "consumer-fetch-manager-metrics",
                    Set.of("client-id"),
                    Set.of("records-consumed-total", "bytes-consumed-total", "fetch-latency-avg")),
            new Group(
                    "consumer-fetch-manager-metrics", Set.of("client-id", "topic", "partition"), Set.of("records-lag")),
            new Group(
                    "consumer-coordinator-metrics",
                    Set.of("client-id"),
                    Set.of(
                            "assigned-partitions",
                            "rebalance-total",
                            "rebalance-latency-max",
                            "failed-rebalance-total",
                            "last-heartbeat-seconds-ago")),
            new Group(
                    "consumer-metrics",
                    Set.of("client-id"),
                    Set.of("time-between-poll-max", "last-poll-seconds-ago", "connection-count")),
            new Group(
                    "producer-metrics",
                    Set.of("client-id"),
                    Set.of(
                            "record-send-total",
                            "record-error-total",
                            "record-retry-total",
                            "request-latency-avg",
                            "compression-rate-avg",
                            "txn-commit-time-ns-total",
                            "bufferpool-wait-time-ns-total")));

    private final KafkaStreams streams;

    KafkaMetrics(KafkaStreams streams) {
        this.streams = streams;
    }

    @SuppressWarnings("deprecation") // the registry that Quarkus brings
    void bind(@Observes StartupEvent event, PrometheusMeterRegistry registry) {
        registry.getPrometheusRegistry().register(this);
    }

    @Override
    public List<MetricFamilySamples> collect() {
        SortedMap<String, MetricFamilySamples> families = new TreeMap<>();
        for (Map.Entry<MetricName, ? extends Metric> metric : streams.metrics().entrySet()) {
            MetricName name = metric.getKey();
            Double value = isShown(name) ? number(metric.getValue()) : null;
            if (value != null) {
                String shown = "kafka_" + name.group().replace("-metrics", "").replace('-', '_') + "_"
                        + name.name().replace('-', '_');
                families.computeIfAbsent(shown, key -> family(key, name.description()))
                        .samples
                        .add(sample(shown, name, value));
            }
        }
        return List.copyOf(families.values());
    }

    /** What a restore consumer was assigned it keeps, long after the restore; that has metrics of its own. */
    private static boolean isShown(MetricName name) {
        boolean stale = name.tags().containsKey("partition")
                && name.tags().getOrDefault("client-id", "").endsWith("restore-consumer");
        return !stale
                && SHOWN.stream()
                        .anyMatch(group -> group.name.equals(name.group())
                                && group.metrics.contains(name.name())
                                && group.tags.equals(name.tags().keySet()));
    }

    /** Null where there is none: what has not been measured yet is NaN. */
    private static @Nullable Double number(Metric metric) {
        try {
            return metric.metricValue() instanceof Number number && !Double.isNaN(number.doubleValue())
                    ? number.doubleValue()
                    : null;
        } catch (RuntimeException e) { // of a store that is being closed
            return null;
        }
    }

    private static MetricFamilySamples family(String name, String help) {
        boolean counts = name.endsWith(TOTAL);
        return new MetricFamilySamples(name, counts ? Type.COUNTER : Type.GAUGE, help, new ArrayList<>());
    }

    private static MetricFamilySamples.Sample sample(String shown, MetricName name, double value) {
        Map<String, String> labels = new LinkedHashMap<>();
        name.tags()
                .forEach((tag, text) -> labels.put(tag.endsWith("-state-id") ? "store" : tag.replace('-', '_'), text));
        return new MetricFamilySamples.Sample(
                shown, List.copyOf(labels.keySet()), labels.values().stream().collect(Collectors.toList()), value);
    }
}
