package dev.latchkey.bench.flink;

import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/** Knows how many records the operators that hold winners have taken in, by Flink's own counters. */
public final class IntakeReporter implements MetricReporter {
    /** What these operators are called: by us in the DataStream job, by the planner in the SQL job. */
    static final List<String> OPERATORS = List.of("latest", "rank", "deduplicate", "top1", "topn");

    private static final List<Counter> COUNTERS = new CopyOnWriteArrayList<>();

    /** By which Flink makes it. */
    public static final class Factory implements MetricReporterFactory {
        @Override
        public MetricReporter createMetricReporter(Properties properties) {
            return new IntakeReporter();
        }
    }

    /** Over all of them. */
    static long taken() {
        return COUNTERS.stream().mapToLong(Counter::getCount).sum();
    }

    @Override
    public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
        if (name.equals("numRecordsIn") && metric instanceof Counter counter && holdsWinners(group)) {
            COUNTERS.add(counter);
        }
    }

    private static boolean holdsWinners(MetricGroup group) {
        String operator =
                group.getAllVariables().getOrDefault("<operator_name>", "").toLowerCase(Locale.ROOT);
        return OPERATORS.stream().anyMatch(operator::startsWith);
    }

    @Override
    public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
        // What was taken in stays so.
    }

    @Override
    public void open(MetricConfig config) {
        // Nothing to open.
    }

    @Override
    public void close() {
        // Nothing to close.
    }
}
