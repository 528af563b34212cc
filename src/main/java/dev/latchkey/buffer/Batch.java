package dev.latchkey.buffer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Records that wait to be merged together. Each finds its entry somewhere on the heap: one after another, that is mostly
 * waiting for memory, while what several of them need is fetched in the time of one. Not thread-safe.
 *
 * @param <H> the headers, opaque to the buffer
 */
final class Batch<H> {
    private static final int SIZE = 16;
    /** A record with more bytes of key and value lets none wait: nobody counts the memory of those that do. */
    private static final int LARGE = 4096;

    private final KeyHash hash;
    private final Arrival<H>[] arrivals = arrivals();
    private final long[] firstSeen = new long[SIZE];
    private final int[] hashes = new int[SIZE];
    private final @Nullable Entry<H>[] heads = heads();
    private int size;
    private int fetched;

    Batch(KeyHash hash) {
        this.hash = hash;
    }

    /** Adds a copy of a record, and says whether the batch is full. */
    boolean add(Arrival<H> arrival, long seen) {
        arrivals[size].copy(arrival);
        firstSeen[size] = seen;
        size++;
        int bytes = arrival.key.length + (arrival.value == null ? 0 : arrival.value.length);
        return size == SIZE || bytes > LARGE;
    }

    int size() {
        return size;
    }

    Arrival<H> arrival(int index) {
        return arrivals[index];
    }

    long firstSeen(int index) {
        return firstSeen[index];
    }

    /** The hash of a record's key; known once the batch was {@linkplain #fetch fetched}. */
    int hash(int index) {
        return hashes[index];
    }

    /** Brings into the caches what merging into a generation asks for: loads that do not wait for each other. */
    void fetch(Generation<H> generation) {
        for (int i = 0; i < size; i++) {
            hashes[i] = hash.of(arrivals[i].key);
        }
        for (int i = 0; i < size; i++) {
            heads[i] = generation.head(hashes[i]);
        }
        int sum = 0; // kept in a field, or the JIT would leave the loads out
        for (int i = 0; i < size; i++) {
            Entry<H> head = heads[i];
            sum += head == null ? 0 : head.hash + (int) head.offset;
        }
        for (int i = 0; i < size; i++) {
            Entry<H> head = heads[i];
            sum += head == null ? 0 : head.key.length + (head.next == null ? 0 : head.next.hash);
        }
        fetched = sum;
    }

    /** Empties it, and keeps nothing alive. */
    void clear() {
        for (int i = 0; i < size; i++) {
            arrivals[i].clear();
        }
        Arrays.fill(heads, null);
        size = 0;
    }

    @Override
    public String toString() {
        return size + " records, fetched " + fetched;
    }

    @SuppressWarnings("unchecked") // only records of this kind are put in
    private static <H> Arrival<H>[] arrivals() {
        Arrival<H>[] arrivals = (Arrival<H>[]) new Arrival<?>[SIZE];
        Arrays.setAll(arrivals, i -> new Arrival<>());
        return arrivals;
    }

    @SuppressWarnings("unchecked") // only entries of this kind are put in
    private static <H> @Nullable Entry<H>[] heads() {
        return (Entry<H>[]) new Entry<?>[SIZE];
    }
}
