package dev.latchkey.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.latchkey.buffer.Pending;
import dev.latchkey.buffer.PendingView;
import dev.latchkey.buffer.Place;
import dev.latchkey.config.LatchkeyConfig;
import dev.latchkey.query.Slice.Item;
import dev.latchkey.topology.LocalPartition;
import dev.latchkey.topology.LocalPartitions;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Reads the partitions that this instance holds. An answer names the partitions that it covers: one that comes, leaves or is
 * replayed meanwhile is not among them, however empty it looked.
 */
@Singleton
class LocalReads {
    private static final Logger LOG = Logger.getLogger(LocalReads.class);

    /** So often is a read that a rebalance crossed begun anew before it is given up. */
    private static final int ATTEMPTS = 3;
    /** Entries are copied from a partition by so many, so that a page of large ones does not copy more than it shows. */
    private static final int CHUNK = 100;

    private final LocalPartitions partitions;
    private final EntryJson entries;
    private final ObjectMapper json;
    private final String self;
    private final long pageBytes;

    LocalReads(LocalPartitions partitions, LatchkeyConfig config, Members members, ObjectMapper json) {
        this.partitions = partitions;
        this.self = members.self();
        this.json = json;
        this.entries =
                new EntryJson(new KeyText(config.key().format()), config.value().prefixBytes(), self);
        this.pageBytes = config.query().pageBytes();
    }

    /** Writes what was read here. */
    EntryJson entries() {
        return entries;
    }

    /** What is pending for a key, in any partition: producers partition as they like. */
    Slice find(byte[] key) {
        return steadily(() -> {
            Slice found = empty();
            for (LocalPartition partition : partitions.all()) {
                if (partition.readable()) {
                    Pending<Headers> entry = partition.pending().get(key);
                    if (entry != null) {
                        found.items().add(item(partition, entry));
                    }
                    cover(found, partition);
                }
            }
            return found;
        });
    }

    /**
     * The next entries in order.
     *
     * @param only the partition to read; null for all
     */
    Slice page(Position after, int limit, @Nullable Integer only) {
        return steadily(() -> {
            Page page = new Page(limit);
            for (LocalPartition partition : partitions.all()) {
                if ((only == null || only == partition.partition()) && partition.readable()) {
                    if (partition.partition() >= after.partition()) {
                        page.fill(partition, after);
                    }
                    cover(page.slice, partition);
                }
            }
            return new Slice(page.slice.partitions(), page.slice.items(), page.full);
        });
    }

    /** {@link PartitionStats} of each partition. */
    Slice stats() {
        return steadily(() -> {
            Slice stats = empty();
            for (LocalPartition partition : partitions.all()) {
                if (partition.readable()) {
                    byte[] bytes = write(PartitionStats.of(partition, self));
                    stats.items().add(new Item(new Position(partition.partition(), Place.START), bytes));
                    cover(stats, partition);
                }
            }
            return stats;
        });
    }

    /** Flushes all partitions here; the answer covers them. */
    Slice flush() {
        Slice told = empty();
        partitions.all().forEach(partition -> told.partitions().add(partition.partition()));
        partitions.flushNow(); // after that: a partition that comes in between has not heard of it, and is not listed
        return told;
    }

    static void cover(Slice slice, LocalPartition partition) {
        if (partition.readable()) {
            slice.partitions().add(partition.partition());
        }
    }

    /** An answer during which no partition came or left; nothing where there is none. */
    Slice steadily(Supplier<Slice> read) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            long before = partitions.changes();
            try {
                Slice slice = read.get();
                if (partitions.changes() == before) {
                    return slice;
                }
            } catch (InvalidStateStoreException closed) {
                LOG.debug("a store was closed while it was read", closed); // its partition has just left
            }
        }
        return Slice.NOTHING;
    }

    static Slice empty() {
        return new Slice(new TreeSet<>(), new ArrayList<>(), false);
    }

    private Item item(LocalPartition partition, Pending<Headers> entry) {
        int number = partition.partition();
        Place place = partition.pending().place(entry);
        return new Item(new Position(number, place), entries.write(number, entry));
    }

    private byte[] write(PartitionStats stats) {
        try {
            return json.writeValueAsBytes(stats);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e); // a record of plain fields
        }
    }

    /** A page in the making. */
    private final class Page {
        private final Slice slice = empty();
        private final int limit;
        private long bytes;
        private boolean full;

        private Page(int limit) {
            this.limit = limit;
        }

        private void fill(LocalPartition partition, Position after) {
            PendingView<Headers> pending = partition.pending();
            Place last = partition.partition() == after.partition() ? after.place() : Place.START;
            boolean end = false;
            while (!end && !full) {
                List<Pending<Headers>> chunk = pending.page(last, CHUNK);
                for (Pending<Headers> entry : chunk) {
                    add(partition, entry);
                    last = pending.place(entry);
                }
                end = chunk.size() < CHUNK;
            }
        }

        /** Adds it unless there is no room. An entry with a newer one for its key is left out: that one comes later. */
        private void add(LocalPartition partition, Pending<Headers> entry) {
            if (full || isOutdated(partition.pending(), entry)) {
                return;
            }
            if (slice.items().size() == limit || bytes >= pageBytes) {
                full = true;
                return;
            }
            Item item = item(partition, entry);
            bytes += item.json().length;
            slice.items().add(item);
        }

        private static boolean isOutdated(PendingView<Headers> pending, Pending<Headers> entry) {
            if (entry.state() == Pending.State.FILLING) {
                return false;
            }
            Pending<Headers> newest = pending.get(entry.key());
            return newest != null && newest.state() == Pending.State.FILLING;
        }
    }
}
