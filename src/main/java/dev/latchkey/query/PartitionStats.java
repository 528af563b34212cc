package dev.latchkey.query;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.latchkey.buffer.BufferStats;
import dev.latchkey.topology.LocalPartition;
import io.quarkus.runtime.annotations.RegisterForReflection;
import org.jspecify.annotations.Nullable;

/**
 * How much is pending in one partition. Times are in RFC 3339, and null where there is none.
 *
 * @param partition of the input
 * @param instance that holds it
 * @param pending entries
 * @param bytes estimated bytes of memory or disk
 * @param oldest when the oldest entry was first seen
 * @param draining entries of these that are frozen and being released
 * @param lastFlush when it was flushed last
 * @param nextFlush when its next flush is due
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.ALWAYS)
record PartitionStats(
        int partition,
        String instance,
        int pending,
        long bytes,
        @Nullable String oldest,
        int draining,
        @Nullable String lastFlush,
        @Nullable String nextFlush) {

    static PartitionStats of(LocalPartition partition, String instance) {
        BufferStats stats = partition.pending().stats();
        long next = partition.nextFlush();
        return new PartitionStats(
                partition.partition(),
                instance,
                stats.entries(),
                stats.bytes(),
                time(stats.oldestFirstSeen()),
                stats.draining(),
                time(stats.lastFlush()),
                next == Long.MAX_VALUE ? null : EntryJson.time(next));
    }

    private static @Nullable String time(long epochMilli) {
        return epochMilli < 0 ? null : EntryJson.time(epochMilli);
    }
}
