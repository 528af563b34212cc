package dev.latchkey.buffer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The buffer of the {@code replay} recovery: two generations on the heap and the mark from which the input rebuilds them.
 * The protocol, and why it is exact, stand in {@code docs/design.md}.
 *
 * <p>Recovery is {@link #restore}, then {@link #replay} for each record from the mark's start to the committed offset,
 * then {@link #replayed}.
 *
 * @param <H> the headers, opaque to the buffer
 */
public final class ReplayBuffer<H> implements PendingBuffer<H> {
    private static final long NOW = Long.MIN_VALUE; // the clock is asked only when an entry is made

    private final boolean tiesLatest;
    private final LongSupplier clock;
    private final ToIntFunction<H> headerBytes;
    private final Occupancy occupancy;
    private final Progress progress;
    private final KeyHash hash = new KeyHash();
    private final Batch<H> batch = new Batch<>(hash);
    private final Outcomes outcomes = new Outcomes();

    private final Object lock = new Object();
    private Generation<H> filling = new Generation<>();
    private Generation<H> draining = new Generation<>();
    private long bytes;

    /**
     * An empty buffer.
     *
     * @param tiesLatest whether the later of two equal versions wins
     * @param fingerprint of the rule, kept in the mark
     * @param clock wall-clock time in milliseconds since the epoch
     * @param headerBytes how many bytes a record's headers occupy
     * @param occupancy of the instance, shared with its other partitions
     */
    public ReplayBuffer(
            boolean tiesLatest,
            String fingerprint,
            LongSupplier clock,
            ToIntFunction<H> headerBytes,
            Occupancy occupancy) {
        this.tiesLatest = tiesLatest;
        this.clock = clock;
        this.headerBytes = headerBytes;
        this.occupancy = occupancy;
        this.progress = new Progress(fingerprint, clock);
    }

    @Override
    public void offer(Arrival<H> arrival) {
        progress.hold(arrival.offset);
        take(arrival, NOW);
    }

    @Override
    public Outcomes outcomes() {
        return outcomes;
    }

    @Override
    public void pass(long offset) {
        progress.pass(offset);
    }

    /** The first of a generation waits for no other: whether there is anything can be seen at any time. */
    private void take(Arrival<H> arrival, long firstSeen) {
        if (batch.add(arrival, firstSeen) || generationOf(arrival).isEmpty()) {
            settle();
        }
    }

    @Override
    public void settle() {
        if (batch.size() == 0) {
            return;
        }
        synchronized (lock) {
            int entriesBefore = filling.size() + draining.size();
            long bytesBefore = bytes;
            try {
                mergeBatch();
            } finally {
                occupancy.add(filling.size() + draining.size() - entriesBefore, bytes - bytesBefore);
                batch.clear();
            }
        }
    }

    private void mergeBatch() {
        batch.fetch(generationOf(batch.arrival(0)));
        for (int i = 0; i < batch.size(); i++) {
            Outcome outcome = merge(batch.arrival(i), batch.hash(i), batch.firstSeen(i));
            if (batch.firstSeen(i) == NOW) {
                outcomes.add(outcome);
            }
        }
    }

    /** The winner is a join: idempotent, commutative, associative. First offsets ask for the order of offsets. */
    private Outcome merge(Arrival<H> arrival, int keyHash, long firstSeen) {
        Generation<H> generation = generationOf(arrival);
        Entry<H> entry = generation.find(arrival.key, keyHash);
        if (entry == null) {
            entry = new Entry<>(arrival, keyHash, firstSeen == NOW ? clock.getAsLong() : firstSeen);
            generation.add(entry);
            bytes += entry.resize(headerBytes);
            return Outcome.FIRST;
        }
        if (!entry.merge(arrival, tiesLatest)) {
            return Outcome.OLDER;
        }
        bytes += entry.resize(headerBytes);
        return Outcome.NEWER;
    }

    private Generation<H> generationOf(Arrival<H> arrival) {
        return progress.isFrozen(arrival.offset) ? draining : filling;
    }

    @Override
    public boolean draining() {
        return !draining.isEmpty();
    }

    @Override
    public void freeze(long flushTime) {
        if (draining()) {
            throw new IllegalStateException("a generation is frozen already: drain it before the next");
        }
        settle();
        if (progress.freeze(!filling.isEmpty(), flushTime)) {
            synchronized (lock) {
                Generation<H> emptied = draining;
                draining = filling;
                filling = emptied;
            }
        }
    }

    @Override
    public int drain(DrainBudget budget, Consumer<? super Entry<H>> release) {
        int released = 0;
        long cursor = Mark.NOTHING;
        budget.begin();
        for (Entry<H> first = draining.first(); first != null && budget.allowsOneMore(); first = draining.first()) {
            release.accept(first);
            cursor = first.firstOffset;
            removeFirst(first);
            released++;
        }
        if (draining() && released > 0) {
            progress.released(cursor);
        } else if (released > 0) {
            progress.drained(!filling.isEmpty());
        }
        return released;
    }

    private void removeFirst(Entry<H> first) {
        synchronized (lock) {
            draining.removeFirst();
            account(-1, -first.bytes);
        }
    }

    @Override
    public long span() {
        return progress.span();
    }

    @Override
    public @Nullable Mark mark() {
        return progress.mark();
    }

    /**
     * Begins a recovery: drops everything and starts from a committed mark.
     *
     * @param committed the offset from which the partition will be processed further
     */
    public void restore(@Nullable Mark restored, long committed) {
        clear();
        progress.restore(restored, committed);
    }

    /**
     * Merges a record that is read again, into the generation that its offset tells.
     *
     * @param firstSeen when it was first seen, in milliseconds since the epoch, as far as that is known
     */
    public void replay(Arrival<H> arrival, long firstSeen) {
        take(arrival, firstSeen);
    }

    /** Ends a recovery: drops what had been released before. */
    public void replayed() {
        settle();
        Mark current = progress.mark();
        if (current == null) {
            return;
        }
        for (Entry<H> first = draining.first();
                first != null && first.firstOffset <= current.cursor();
                first = draining.first()) {
            removeFirst(first);
        }
        if (draining.isEmpty()) { // only dead letters, or all released: nothing of it is left to wait for
            progress.drained(!filling.isEmpty());
        }
    }

    @Override
    public void clear() {
        synchronized (lock) {
            account(-(filling.size() + draining.size()), -bytes);
            batch.clear();
            filling.clear();
            draining.clear();
        }
        progress.restore(null, 0);
    }

    @Override
    public @Nullable Pending<H> get(byte[] key) {
        int keyHash = hash.of(key);
        synchronized (lock) {
            Entry<H> entry = filling.find(key, keyHash);
            if (entry != null) {
                return entry.snapshot(Pending.State.FILLING);
            }
            entry = draining.find(key, keyHash);
            return entry == null ? null : entry.snapshot(Pending.State.DRAINING);
        }
    }

    @Override
    public List<Pending<H>> page(Place after, int limit) {
        List<Pending<H>> page = new ArrayList<>(Math.min(limit, 1000));
        synchronized (lock) {
            copy(draining, Pending.State.DRAINING, after.firstOffset(), limit, page);
            copy(filling, Pending.State.FILLING, after.firstOffset(), limit, page);
        }
        return page;
    }

    @Override
    public Place place(Pending<H> entry) {
        return Place.of(entry.firstOffset());
    }

    private void copy(
            Generation<H> generation, Pending.State state, long after, int limit, List<? super Pending<H>> page) {
        for (int i = generation.indexAfter(after); i < generation.end() && page.size() < limit; i++) {
            page.add(generation.at(i).snapshot(state));
        }
    }

    @Override
    public BufferStats stats() {
        synchronized (lock) {
            Entry<H> oldest = draining.isEmpty() ? filling.first() : draining.first();
            return new BufferStats(
                    filling.size() + draining.size(),
                    draining.size(),
                    bytes,
                    oldest == null ? -1 : oldest.firstSeen,
                    progress.lastFlush());
        }
    }

    private void account(int entries, long moreBytes) {
        bytes += moreBytes;
        occupancy.add(entries, moreBytes);
    }
}
