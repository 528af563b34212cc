package dev.latchkey.topology;

import dev.latchkey.buffer.Occupancy;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/** The input partitions that this instance owns at the moment. Thread-safe. */
@Singleton
public class LocalPartitions {
    private final ConcurrentSkipListMap<Integer, LocalPartition> partitions = new ConcurrentSkipListMap<>();
    private final AtomicLong flushRequests = new AtomicLong();
    private final Map<Integer, Long> obeyed = new ConcurrentHashMap<>();
    private final AtomicLong changes = new AtomicLong();

    void add(LocalPartition partition, Occupancy occupancy) {
        changes.incrementAndGet();
        if (partitions.put(partition.partition(), partition) == null) {
            occupancy.partitionAdded();
        }
    }

    void remove(LocalPartition partition, Occupancy occupancy) {
        changes.incrementAndGet();
        if (partitions.remove(partition.partition(), partition)) {
            occupancy.partitionRemoved();
        }
    }

    /** All of them, in order. */
    public Collection<LocalPartition> all() {
        return List.copyOf(partitions.values());
    }

    /** Counts partitions that came and went: what was read between two equal counts was read of partitions that stayed. */
    public long changes() {
        return changes.get();
    }

    /**
     * Makes all of them flush within a tick. A partition that is draining flushes again afterwards.
     *
     * @return the number of this request, for {@link LocalPartition#released}
     */
    public long flushNow() {
        return flushRequests.incrementAndGet();
    }

    /** The last request that this partition has obeyed; the last of all for one that was never here. */
    long obeyed(int partition) {
        return obeyed.computeIfAbsent(partition, p -> flushRequests.get());
    }

    void obeyed(int partition, long request) {
        obeyed.put(partition, request);
    }

    /** How often {@link #flushNow} has been called. */
    long flushRequests() {
        return flushRequests.get();
    }
}
