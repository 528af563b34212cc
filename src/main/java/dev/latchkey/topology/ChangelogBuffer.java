package dev.latchkey.topology;

import dev.latchkey.buffer.Arrival;
import dev.latchkey.buffer.BufferStats;
import dev.latchkey.buffer.DrainBudget;
import dev.latchkey.buffer.Entry;
import dev.latchkey.buffer.Mark;
import dev.latchkey.buffer.Occupancy;
import dev.latchkey.buffer.Outcome;
import dev.latchkey.buffer.Pending;
import dev.latchkey.buffer.Pending.State;
import dev.latchkey.buffer.PendingBuffer;
import dev.latchkey.buffer.Place;
import dev.latchkey.buffer.Progress;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The buffer of the {@code changelog} recovery: one entry a key, in a logged store. A drain walks the store in the order of
 * keys; where a step ends the next goes on, so that no step meets the tombstones of the one before. A record that comes
 * for a key which the drain has not reached yet is merged into its entry and released with it: generations are a matter
 * of each key. Records that are beaten are not written, so {@link Pending#merged} counts winners.
 */
@SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes, others only look
final class ChangelogBuffer implements PendingBuffer<Headers> {
    private final KeyValueStore<byte[], byte[]> store;
    private final boolean tiesLatest;
    private final Progress progress;
    private final LongSupplier clock;
    private final Occupancy occupancy;

    private byte @Nullable [] cursor; // the key where the next drain step goes on; null: at the first
    private long fillingSince = -1;
    private volatile long drainingSince = -1;
    private volatile int entries;
    private volatile int drainingEntries;
    private volatile long bytes;

    ChangelogBuffer(
            KeyValueStore<byte[], byte[]> store,
            boolean tiesLatest,
            String fingerprint,
            LongSupplier clock,
            Occupancy occupancy) {
        this.store = store;
        this.tiesLatest = tiesLatest;
        this.progress = new Progress(fingerprint, clock);
        this.clock = clock;
        this.occupancy = occupancy;
    }

    /** Goes on with what the store holds, which is as old as the mark: reads through all live entries once. */
    void restore(@Nullable Mark restored, long committed) {
        clear();
        progress.restore(restored, committed);
        try (KeyValueIterator<byte[], byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<byte[], byte[]> found = all.next();
                Pending<Headers> entry = EntryCodec.decode(found.key, found.value, state(found.value));
                added(found.key, found.value, entry.firstSeen(), entry.state() == State.DRAINING);
            }
        }
        if (restored != null && restored.draining() && drainingEntries == 0) {
            progress.releasedBeforeNext(true, entries > 0);
        }
    }

    @Override
    public Outcome offer(Arrival<Headers> arrival) {
        progress.hold(arrival.offset());
        byte[] stored = store.get(arrival.key());
        if (stored == null) {
            Entry<Headers> entry = Entry.of(arrival, clock.getAsLong());
            byte[] encoded = EntryCodec.encode(entry);
            store.put(arrival.key(), encoded);
            added(arrival.key(), encoded, entry.firstSeen(), false);
            return Outcome.FIRST;
        }
        Entry<Headers> entry = Entry.of(EntryCodec.decode(arrival.key(), stored, State.FILLING));
        if (!entry.merge(arrival, tiesLatest)) {
            return Outcome.OLDER;
        }
        byte[] encoded = EntryCodec.encode(entry);
        store.put(arrival.key(), encoded);
        account(0, encoded.length - stored.length);
        return Outcome.NEWER;
    }

    @Override
    public void pass(long offset) {
        progress.pass(offset);
    }

    @Override
    public boolean draining() {
        return drainingEntries > 0;
    }

    @Override
    public void freeze(long flushTime) {
        if (draining()) {
            throw new IllegalStateException("a generation is frozen already: drain it before the next");
        }
        if (progress.freeze(entries > 0, flushTime)) {
            drainingEntries = entries;
            drainingSince = fillingSince;
            fillingSince = -1;
            cursor = null;
        }
    }

    @Override
    public int drain(DrainBudget budget, Consumer<? super Entry<Headers>> release) {
        int released = 0;
        boolean wasDraining = draining();
        budget.begin();
        try (KeyValueIterator<byte[], byte[]> ahead = cursor == null ? store.all() : store.range(cursor, null)) {
            while (draining() && ahead.hasNext() && budget.allowsOneMore()) {
                KeyValue<byte[], byte[]> found = ahead.next();
                cursor = found.key;
                if (state(found.value) == State.DRAINING) {
                    release.accept(Entry.of(EntryCodec.decode(found.key, found.value, State.DRAINING)));
                    store.delete(found.key);
                    drainingEntries--;
                    account(-1, -size(found.key, found.value));
                    released++;
                }
            }
            if (!ahead.hasNext()) { // what is left lies behind an offset that was moved back: for the next flush
                drainingEntries = 0;
            }
        }
        if (wasDraining && (released > 0 || !draining())) {
            progress.releasedBeforeNext(!draining(), entries > 0);
        }
        if (!draining()) {
            drainingSince = -1;
        }
        return released;
    }

    private State state(byte[] stored) {
        return progress.isFrozen(EntryCodec.firstOffset(stored)) ? State.DRAINING : State.FILLING;
    }

    @Override
    public long span() {
        return 0; // nothing is read again, however many records a generation spans
    }

    @Override
    public @Nullable Mark mark() {
        return progress.mark();
    }

    /** Forgets what is counted; what is stored is Kafka Streams' to drop. */
    @Override
    public void clear() {
        account(-entries, -bytes);
        drainingEntries = 0;
        fillingSince = -1;
        drainingSince = -1;
        cursor = null;
        progress.restore(null, 0);
    }

    @Override
    public @Nullable Pending<Headers> get(byte[] key) {
        byte[] stored = store.get(key);
        return stored == null ? null : EntryCodec.decode(key, stored, state(stored));
    }

    @Override
    public List<Pending<Headers>> page(Place after, int limit) {
        return KeyOrder.page(store, after, limit, this::state);
    }

    @Override
    public Place place(Pending<Headers> entry) {
        return KeyOrder.place(entry.key(), entry.firstOffset());
    }

    @Override
    public BufferStats stats() {
        long oldest = drainingSince >= 0 ? drainingSince : fillingSince;
        return new BufferStats(entries, drainingEntries, bytes, oldest, progress.lastFlush());
    }

    private void added(byte[] key, byte[] stored, long firstSeen, boolean isDraining) {
        account(1, size(key, stored));
        if (isDraining) {
            drainingEntries++;
            drainingSince = drainingSince < 0 ? firstSeen : Math.min(drainingSince, firstSeen);
        } else {
            fillingSince = fillingSince < 0 ? firstSeen : Math.min(fillingSince, firstSeen);
        }
    }

    private static long size(byte[] key, byte[] stored) {
        return (long) key.length + stored.length;
    }

    private void account(int moreEntries, long moreBytes) {
        entries += moreEntries;
        bytes += moreBytes;
        occupancy.add(moreEntries, moreBytes);
    }
}
