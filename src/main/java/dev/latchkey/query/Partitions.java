package dev.latchkey.query;

import dev.latchkey.query.GroupStatus.Instance;
import dev.latchkey.query.GroupStatus.Partition;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The partitions of a group, each once. Two instances may report the same one: who is cut off from the brokers but not from
 * us goes on reporting what was given to another.
 */
final class Partitions {
    /**
     * The greatest is the report that counts: of one that can be read; then the one that flushed last, as who is cut off can't
     * finish a flush; between the same two flushes the one that has less left to drain, and then the one with more
     * entries, as these only grow until the next flush.
     */
    private static final Comparator<Partition> LATEST = Comparator.<Partition, Boolean>comparing(
                    partition -> partition.pending() != null)
            .thenComparing(partition -> time(partition.lastFlush()))
            .thenComparing(partition -> time(partition.nextFlush()))
            .thenComparing(number(Partition::draining), Comparator.reverseOrder())
            .thenComparing(number(Partition::pending));

    private Partitions() {}

    /** Of each number the report that counts, in their order. */
    static Collection<Partition> once(List<Instance> instances) {
        TreeMap<Integer, Partition> partitions = new TreeMap<>();
        instances.stream()
                .flatMap(instance -> instance.partitions().stream())
                .forEach(partition -> partitions.merge(partition.partition(), partition, BinaryOperator.maxBy(LATEST)));
        return partitions.values();
    }

    private static Instant time(@Nullable String rfc3339) {
        return rfc3339 == null ? Instant.MIN : Instant.parse(rfc3339);
    }

    private static Function<Partition, Integer> number(Function<Partition, @Nullable Integer> part) {
        return partition -> {
            Integer number = part.apply(partition);
            return number == null ? 0 : number;
        };
    }
}
