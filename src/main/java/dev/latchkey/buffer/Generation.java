package dev.latchkey.buffer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The entries of one generation, by key and in the order of their first offsets. A hash table chained through the entries
 * themselves and an array of them in order of arrival: one object an entry, and pages by binary search. An emptied generation
 * keeps nothing but its size, so that it does not grow anew when it serves again. Not thread-safe.
 *
 * @param <H> the headers, opaque to the buffer
 */
final class Generation<H> {
    private static final int SMALLEST = 1024;

    private @Nullable Entry<H>[] buckets = array(1);
    private @Nullable Entry<H>[] ordered = array(0);
    private int expected = SMALLEST;
    private int head;
    private int tail;

    int size() {
        return tail - head;
    }

    boolean isEmpty() {
        return head == tail;
    }

    @Nullable
    Entry<H> find(byte[] key, int hash) {
        for (Entry<H> entry = head(hash); entry != null; entry = entry.next) {
            if (entry.hash == hash && Arrays.equals(entry.key, key)) {
                return entry;
            }
        }
        return null;
    }

    /** Where the entries with this hash begin, among others; null where none is. */
    @Nullable
    Entry<H> head(int hash) {
        return buckets[bucketOf(hash)];
    }

    /** Adds an entry whose key is not here and whose first offset lies above all others. */
    void add(Entry<H> entry) {
        if (tail == ordered.length) {
            makeRoom();
        }
        ordered[tail++] = entry;
        chain(entry);
    }

    /** The entry with the lowest first offset. */
    @Nullable
    Entry<H> first() {
        return isEmpty() ? null : ordered[head];
    }

    /** Removes the entry with the lowest first offset. */
    void removeFirst() {
        Entry<H> first = first();
        if (first == null) {
            throw new IllegalStateException("nothing to remove: the generation is empty");
        }
        ordered[head++] = null;
        unchain(first);
        if (isEmpty()) {
            clear();
        }
    }

    /** The index of the first entry whose first offset is above {@code firstOffset}; see {@link #at}. */
    int indexAfter(long firstOffset) {
        int low = head;
        int high = tail;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (at(middle).firstOffset <= firstOffset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The end of the indices that {@link #indexAfter} gives. */
    int end() {
        return tail;
    }

    Entry<H> at(int index) {
        Entry<H> entry = ordered[index];
        if (entry == null) {
            throw new IndexOutOfBoundsException(index);
        }
        return entry;
    }

    void clear() {
        expected = Math.max(SMALLEST, tail);
        buckets = array(1);
        ordered = array(0);
        head = 0;
        tail = 0;
    }

    private void makeRoom() {
        ordered = Arrays.copyOf(ordered, Math.max(expected, ordered.length * 2));
        if (ordered.length > buckets.length) {
            buckets = array(Integer.highestOneBit(2 * ordered.length - 1)); // a power of two
            for (int i = head; i < tail; i++) {
                chain(at(i));
            }
        }
    }

    private void chain(Entry<H> entry) {
        int bucket = bucketOf(entry.hash);
        entry.next = buckets[bucket];
        buckets[bucket] = entry;
    }

    private void unchain(Entry<H> entry) {
        int bucket = bucketOf(entry.hash);
        Entry<H> other = buckets[bucket];
        if (other == entry) {
            buckets[bucket] = entry.next;
        }
        for (; other != null; other = other.next) {
            if (other.next == entry) {
                other.next = entry.next;
            }
        }
        entry.next = null;
    }

    private int bucketOf(int hash) {
        return hash & (buckets.length - 1);
    }

    @SuppressWarnings("unchecked") // only entries of this kind are put in
    private static <H> @Nullable Entry<H>[] array(int length) {
        return (Entry<H>[]) new Entry<?>[length];
    }
}
