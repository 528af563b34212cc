package dev.latchkey.query;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the whole group stands, as {@code GET /status} answers it. Times are in RFC 3339.
 *
 * @param now by the clock of the instance that answers
 * @param instance that answers
 * @param setup what the group does
 * @param verdict whether all is well, and what is not
 * @param pending entries of all partitions that could be read
 * @param bytes of these, estimated
 * @param draining entries of these that are frozen and being released
 * @param frozen how many these were when their drains began
 * @param oldest when the oldest entry was first seen; null where nothing is pending
 * @param nextFlush when the next partition is due; null where none has got a record yet
 * @param takenPerSecond input records in the last step of the history; null at the start
 * @param releasedPerSecond entries in that step
 * @param coalescing input records for each entry that they became, since the instances started; null before the first
 * @param totals of the instances that answer, each since its start
 * @param instances all that are known
 * @param history of the last fifteen minutes, of the instances that answer
 * @param complete whether no partition is missing
 * @param missingPartitions those that nobody could read
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.ALWAYS)
record GroupStatus(
        String now,
        String instance,
        Setup setup,
        Verdict verdict,
        long pending,
        long bytes,
        long draining,
        long frozen,
        @Nullable String oldest,
        @Nullable String nextFlush,
        @Nullable Double takenPerSecond,
        @Nullable Double releasedPerSecond,
        @Nullable Double coalescing,
        Totals totals,
        List<Instance> instances,
        GroupHistory history,
        boolean complete,
        Collection<Integer> missingPartitions) {

    /**
     * What the group does.
     *
     * @param input the input topic
     * @param output the output topic
     * @param deadLetters the dead-letter topic
     * @param recovery {@code replay} or {@code changelog}
     * @param flushIntervalSeconds wall-clock time between two flushes of a partition
     */
    @RegisterForReflection
    record Setup(String input, String output, String deadLetters, String recovery, double flushIntervalSeconds) {}

    /**
     * One instance. Of a silent one its address and what the group knows of it, the rest is null or empty.
     *
     * @param instance its address
     * @param self whether it is the one that answers
     * @param silent whether it did not say how it stands
     * @param reason why it did not; null where it did
     * @param state of Kafka Streams
     * @param since when it was started
     * @param version of the application
     * @param partitions that it holds
     * @param lag of these, added up; null while the broker does not say
     * @param totals since its start
     * @param warnings of its start report
     */
    @RegisterForReflection
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record Instance(
            String instance,
            boolean self,
            boolean silent,
            @Nullable String reason,
            @Nullable String state,
            @Nullable String since,
            @Nullable String version,
            List<Partition> partitions,
            @Nullable Long lag,
            @Nullable Totals totals,
            List<String> warnings) {}

    /**
     * One partition; see {@link InstanceStatus.Partition}.
     *
     * @param lag input records behind the group's committed offset; null while the broker does not say
     */
    @RegisterForReflection
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record Partition(
            int partition,
            @Nullable Double replayed,
            @Nullable Integer pending,
            @Nullable Long bytes,
            @Nullable String oldest,
            @Nullable Integer draining,
            @Nullable Integer frozen,
            @Nullable String lastFlush,
            @Nullable String nextFlush,
            @Nullable Long lag) {

        static Partition of(InstanceStatus.Partition own, @Nullable Long lag) {
            return new Partition(
                    own.partition(),
                    own.replayed(),
                    own.pending(),
                    own.bytes(),
                    own.oldest(),
                    own.draining(),
                    own.frozen(),
                    own.lastFlush(),
                    own.nextFlush(),
                    lag);
        }

        /** Of an instance that is silent. */
        static Partition unknown(int partition, @Nullable Long lag) {
            return new Partition(partition, null, null, null, null, null, null, null, null, lag);
        }
    }
}
