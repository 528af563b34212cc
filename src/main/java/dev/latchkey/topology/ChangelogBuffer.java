package dev.latchkey.topology;

import dev.latchkey.buffer.Arrival;
import dev.latchkey.buffer.BufferStats;
import dev.latchkey.buffer.DrainBudget;
import dev.latchkey.buffer.Entry;
import dev.latchkey.buffer.Mark;
import dev.latchkey.buffer.Occupancy;
import dev.latchkey.buffer.Outcome;
import dev.latchkey.buffer.Outcomes;
import dev.latchkey.buffer.Pending;
import dev.latchkey.buffer.Pending.State;
import dev.latchkey.buffer.PendingBuffer;
import dev.latchkey.buffer.Place;
import dev.latchkey.buffer.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The buffer of the {@code changelog} recovery: generations one behind the other in a logged store, each in the order of its
 * keys. The one that fills is numbered by the mark's freeze. A drain goes through its generation from one end to the other, so
 * neither it nor a page ever walks over the tombstones of what was released: those lie before all that is pending. (In one range
 * of keys they would lie between, and RocksDB walks over millions of them within one call.) Records that are beaten are not
 * written, so {@link Pending#merged} counts winners.
 */
@SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes, others only look
final class ChangelogBuffer implements PendingBuffer<Headers> {
    /** For records that are to come again and may not: compaction took them. */
    private static final long PATIENCE_MS = 60_000;

    private final KeyValueStore<byte[], byte[]> store;
    private final boolean tiesLatest;
    private final String fingerprint;
    private final Progress progress;
    private final LongSupplier clock;
    private final Occupancy occupancy;
    private final ConcurrentSkipListMap<Long, StoredGeneration> generations = new ConcurrentSkipListMap<>();
    private final Outcomes outcomes = new Outcomes();
    private final WrittenEntries written;
    private volatile long bytes;
    private long comesAgain = Mark.NOTHING;
    private long patience;

    /** @param heap of which all partitions may have so much for what they would else ask RocksDB for again */
    ChangelogBuffer(
            KeyValueStore<byte[], byte[]> store,
            boolean tiesLatest,
            String fingerprint,
            LongSupplier clock,
            Occupancy occupancy,
            Occupancy heap) {
        this.written = new WrittenEntries(store, heap);
        this.store = store;
        this.tiesLatest = tiesLatest;
        this.fingerprint = fingerprint;
        this.progress = new Progress(fingerprint, clock);
        this.clock = clock;
        this.occupancy = occupancy;
    }

    /**
     * Goes on with what the store holds, which is as old as the mark: counts what is pending, by one walk over that alone. It blocks
     * the stream thread, for about a second per million entries.
     *
     * <p>Where an operator has set the committed offset back, what is held is older than what comes, so it is drained before
     * anything else; what is held of the generation that fills comes once more.
     */
    void restore(@Nullable Mark found, long committed) {
        clear();
        Mark restored = found == null ? lostMark(committed) : found;
        progress.restore(restored, committed);
        patience = clock.getAsLong() + PATIENCE_MS;
        byte[] begin = StoredGeneration.stored(restored == null ? 0 : restored.start(), new byte[0]);
        try (KeyValueIterator<byte[], byte[]> all = store.range(begin, null)) {
            while (all.hasNext()) {
                KeyValue<byte[], byte[]> entry = all.next();
                long number = StoredGeneration.numberOf(entry.key);
                generations
                        .computeIfAbsent(number, n -> new StoredGeneration(n, n != progress.freeze()))
                        .added(EntryCodec.firstSeen(entry.value));
                if (number == progress.freeze()) {
                    comesAgain = Math.max(comesAgain, EntryCodec.offset(entry.value));
                }
                account(1, size(entry.key, entry.value));
            }
        }
        if (restored != null && restored.draining() && !draining()) {
            progress.drained(!generations.isEmpty());
        }
    }

    /** The marks' changelog was deleted, and not this one: what is held is to be released. */
    private @Nullable Mark lostMark(long committed) {
        try (KeyValueIterator<byte[], byte[]> all = store.all()) {
            if (!all.hasNext()) {
                return null;
            }
            long start = Math.min(StoredGeneration.numberOf(all.peekNextKey()), committed);
            return new Mark(start, committed, Mark.NOTHING, clock.getAsLong(), false, fingerprint);
        }
    }

    @Override
    public boolean comesAgain() {
        if (comesAgain != Mark.NOTHING && (progress.next() > comesAgain || clock.getAsLong() > patience)) {
            comesAgain = Mark.NOTHING;
        }
        return comesAgain != Mark.NOTHING;
    }

    @Override
    public void offer(Arrival<Headers> arrival) {
        outcomes.add(merge(arrival));
    }

    /** Nothing is left to do: each record is written as it comes. */
    @Override
    public void settle() {}

    @Override
    public Outcomes outcomes() {
        return outcomes;
    }

    private Outcome merge(Arrival<Headers> arrival) {
        progress.hold(arrival.offset());
        long filling = progress.freeze();
        if (!written.isOf(filling)) {
            written.begin(filling, generations.containsKey(filling));
        }
        byte[] key = StoredGeneration.stored(filling, arrival.key());
        byte[] stored = written.get(arrival.key(), key);
        if (stored == null) {
            Entry<Headers> entry = Entry.of(arrival, clock.getAsLong());
            byte[] encoded = EntryCodec.encode(entry);
            written.put(arrival.key(), key, encoded);
            generations
                    .computeIfAbsent(filling, n -> new StoredGeneration(n, false))
                    .added(entry.firstSeen());
            account(1, size(key, encoded));
            return Outcome.FIRST;
        }
        Entry<Headers> entry = Entry.of(EntryCodec.decode(arrival.key(), stored, State.FILLING));
        if (!entry.merge(arrival, tiesLatest)) {
            return Outcome.OLDER;
        }
        byte[] encoded = EntryCodec.encode(entry);
        written.put(arrival.key(), key, encoded);
        account(0, encoded.length - stored.length);
        return Outcome.NEWER;
    }

    @Override
    public void pass(long offset) {
        progress.pass(offset);
    }

    @Override
    public boolean draining() {
        return generations.values().stream().anyMatch(StoredGeneration::draining);
    }

    @Override
    public void freeze(long flushTime) {
        if (draining()) {
            throw new IllegalStateException("a generation is frozen already: drain it before the next");
        }
        if (progress.freeze(!generations.isEmpty(), flushTime)) {
            generations.values().forEach(StoredGeneration::freeze);
            written.clear();
        }
    }

    @Override
    public int drain(DrainBudget budget, Consumer<? super Entry<Headers>> release) {
        int released = 0;
        boolean wasDraining = draining();
        budget.begin();
        for (StoredGeneration generation : generations.values()) {
            if (generation.draining()) {
                released += drain(generation, budget, release);
            }
        }
        if (wasDraining && !draining()) {
            progress.drained(!generations.isEmpty());
        }
        return released;
    }

    private int drain(StoredGeneration generation, DrainBudget budget, Consumer<? super Entry<Headers>> release) {
        int released = 0;
        try (KeyValueIterator<byte[], byte[]> ahead = store.range(generation.begin(), generation.end())) {
            while (generation.size() > 0 && budget.allowsOneMore()) {
                KeyValue<byte[], byte[]> found = ahead.next();
                release.accept(Entry.of(generation.decode(found.key, found.value)));
                store.delete(found.key);
                generation.released(found.key);
                account(-1, -size(found.key, found.value));
                released++;
            }
        }
        if (generation.size() == 0) {
            generations.remove(generation.number());
        }
        return released;
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
        account(-entries(), -bytes);
        generations.clear();
        written.clear();
        comesAgain = Mark.NOTHING;
        progress.restore(null, 0);
    }

    @Override
    public @Nullable Pending<Headers> get(byte[] key) {
        for (StoredGeneration generation : generations.descendingMap().values()) {
            byte[] storedKey = generation.stored(key);
            byte[] stored = store.get(storedKey);
            if (stored != null) {
                return generation.decode(storedKey, stored);
            }
        }
        return null;
    }

    @Override
    public List<Pending<Headers>> page(Place after, int limit) {
        List<Pending<Headers>> page = new ArrayList<>(Math.min(limit, 1000));
        KeyOrder order = new KeyOrder(after, limit, page);
        for (StoredGeneration generation : generations.values()) {
            byte[] end = generation.end();
            if (page.size() < limit && KeyOrder.compare(after.key(), end) < 0) {
                byte[] begin = KeyOrder.later(after.key(), generation.begin());
                try (KeyValueIterator<byte[], byte[]> ahead = store.range(begin, end)) {
                    order.read(ahead, generation);
                }
            }
        }
        return page;
    }

    @Override
    public Place place(Pending<Headers> entry) {
        // A generation holds what came from its number on. Where it has just been drained, any number up to the next
        // does.
        Long number = generations.floorKey(entry.firstOffset());
        long first = number == null ? entry.firstOffset() : number;
        return KeyOrder.place(StoredGeneration.stored(first, entry.key()), entry.firstOffset());
    }

    @Override
    public BufferStats stats() {
        int entries = 0;
        int draining = 0;
        long oldest = Long.MAX_VALUE;
        for (StoredGeneration generation : generations.values()) {
            entries += generation.size();
            draining += generation.draining() ? generation.size() : 0;
            oldest = Math.min(oldest, generation.since());
        }
        return new BufferStats(entries, draining, bytes, oldest == Long.MAX_VALUE ? -1 : oldest, progress.lastFlush());
    }

    private int entries() {
        return generations.values().stream().mapToInt(StoredGeneration::size).sum();
    }

    private static long size(byte[] key, byte[] stored) {
        return (long) key.length + stored.length;
    }

    private void account(int moreEntries, long moreBytes) {
        bytes += moreBytes;
        occupancy.add(moreEntries, moreBytes);
    }
}
