package dev.latchkey.buffer;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** How much is pending over all partitions of an instance, against its limits. Thread-safe. */
public final class Occupancy {
    private final long maxEntries;
    private final long maxBytes;
    private final AtomicLong entries = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicInteger partitions = new AtomicInteger();

    /** Limits; {@link Long#MAX_VALUE} for none. */
    public Occupancy(long maxEntries, long maxBytes) {
        this.maxEntries = maxEntries;
        this.maxBytes = maxBytes;
    }

    /** So many more, or fewer, are pending. */
    public void add(int moreEntries, long moreBytes) {
        if (moreEntries != 0) {
            entries.addAndGet(moreEntries);
        }
        if (moreBytes != 0) {
            bytes.addAndGet(moreBytes);
        }
    }

    /** Whether more is pending than the limits allow. */
    public boolean exceeded() {
        return entries.get() > maxEntries || bytes.get() > maxBytes;
    }

    /**
     * Whether a partition that holds so much is one of those to make room: it has at least half of its fair share. The
     * small ones are spared, since flushing them would cost much and free little.
     */
    public boolean isLarge(long partitionEntries, long partitionBytes) {
        long shares = 2L * partitions();
        return partitionEntries > 0 && (partitionEntries >= maxEntries / shares || partitionBytes >= maxBytes / shares);
    }

    /** Partitions of the instance, at least 1. */
    public int partitions() {
        return Math.max(1, partitions.get());
    }

    /** A partition has come to the instance. */
    public void partitionAdded() {
        partitions.incrementAndGet();
    }

    /** A partition has left the instance. */
    public void partitionRemoved() {
        partitions.decrementAndGet();
    }

    /** Entries over all partitions. */
    public long entries() {
        return entries.get();
    }

    /** Bytes over all partitions. */
    public long bytes() {
        return bytes.get();
    }

    @Override
    public String toString() {
        return entries + " entries of at most " + maxEntries + ", " + bytes + " bytes of at most " + maxBytes;
    }
}
