package dev.latchkey.query;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.latchkey.buffer.BufferStats;
import dev.latchkey.topology.LocalPartition;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How one instance stands, as it says itself. Times are in RFC 3339.
 *
 * @param instance its address
 * @param state of Kafka Streams
 * @param since when it was started
 * @param version of the application
 * @param partitions that it holds
 * @param totals since its start
 * @param warnings of its start report
 * @param history of its last minutes
 */
@RegisterForReflection
record InstanceStatus(
        String instance,
        String state,
        String since,
        String version,
        List<Partition> partitions,
        Totals totals,
        List<String> warnings,
        Timeline history) {

    /** Fails where something is missing: what another version sends. */
    InstanceStatus {
        Objects.requireNonNull(instance, "instance");
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(since, "since");
        Objects.requireNonNull(version, "version");
        partitions = List.copyOf(partitions);
        Objects.requireNonNull(totals, "totals");
        warnings = List.copyOf(warnings);
        Objects.requireNonNull(history, "history");
    }

    /**
     * One partition. While it can't be read, only its number and its replay are known, and the rest is null.
     *
     * @param partition of the input
     * @param replayed how far its replay has come, from 0 to 1; 1 when it is over
     * @param pending entries
     * @param bytes estimated bytes of memory or disk
     * @param oldest when the oldest entry was first seen; null where nothing is pending
     * @param draining entries of these that are frozen and being released
     * @param frozen how many those were when their drain began; 0 where none drains
     * @param lastFlush when it was flushed last; null where it never was
     * @param nextFlush when its next flush is due; null before its first record
     */
    @RegisterForReflection
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record Partition(
            int partition,
            double replayed,
            @Nullable Integer pending,
            @Nullable Long bytes,
            @Nullable String oldest,
            @Nullable Integer draining,
            @Nullable Integer frozen,
            @Nullable String lastFlush,
            @Nullable String nextFlush) {

        static Partition readable(LocalPartition partition) {
            BufferStats stats = partition.pending().stats();
            return new Partition(
                    partition.partition(),
                    1,
                    stats.entries(),
                    stats.bytes(),
                    time(stats.oldestFirstSeen()),
                    stats.draining(),
                    Math.max(partition.frozen(), stats.draining()),
                    time(stats.lastFlush()),
                    partition.nextFlush() == Long.MAX_VALUE ? null : time(partition.nextFlush()));
        }

        static Partition unreadable(LocalPartition partition) {
            return new Partition(partition.partition(), partition.replayed(), null, null, null, null, null, null, null);
        }

        boolean known() {
            return pending != null;
        }

        private static @Nullable String time(long epochMilli) {
            return epochMilli < 0 ? null : EntryJson.time(epochMilli);
        }
    }
}
