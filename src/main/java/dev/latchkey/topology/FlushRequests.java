package dev.latchkey.topology;

import java.util.function.LongSupplier;

/**
 * The requested flushes of a task. One is obeyed once what it released is committed: a task that is made anew before that, its
 * transaction aborted, finds it unobeyed. A partition that was elsewhere meanwhile may so flush once more than it was asked to.
 *
 * <p>Belongs to the task's thread, but for {@link #obeyed}.
 */
final class FlushRequests {
    private final int partition;
    private final LocalPartitions partitions;
    private final LongSupplier commits;
    private long begun;
    private long written = -1;
    private volatile long obeyed;

    /** @param commits how often the task's thread has committed */
    FlushRequests(int partition, LocalPartitions partitions, LongSupplier commits) {
        this.partition = partition;
        this.partitions = partitions;
        this.commits = commits;
        this.obeyed = partitions.obeyed(partition);
        this.begun = obeyed;
    }

    /** Whether there is one that no flush has begun for; the caller begins one now. */
    boolean takeNew() {
        long last = partitions.flushRequests();
        boolean isNew = last != begun;
        begun = last;
        return isNew;
    }

    /** Something has been released, in the transaction that is open. */
    void released() {
        written = commits.getAsLong();
    }

    /** Nothing is left to release of those that were begun. */
    void drained() {
        if (obeyed != begun && commits.getAsLong() > written) {
            obeyed = begun;
            partitions.obeyed(partition, begun);
        }
    }

    /** The request up to which all has been released, and is committed. */
    long obeyed() {
        return obeyed;
    }
}
