package dev.latchkey.topology;

import dev.latchkey.buffer.Pending;
import dev.latchkey.buffer.Place;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;

/**
 * A page of stored entries in the order of their stored keys. A place travels in a URL, so it carries the first
 * {@value #LONGEST} bytes of a key; of keys that share so many, first offsets tell the order.
 */
final class KeyOrder {
    static final int LONGEST = 4096;

    private final Place after;
    private final int limit;
    private final List<Pending<Headers>> page;
    /** Entries whose stored keys have the same long head, as far as the page may need them. */
    private final PriorityQueue<Pending<Headers>> siblings = new PriorityQueue<>(
            Comparator.<Pending<Headers>>comparingLong(Pending::firstOffset).reversed());

    private byte[] head = new byte[0]; // of the siblings

    /** Adds to {@code page} what lies behind {@code after}, until there are {@code limit}. */
    KeyOrder(Place after, int limit, List<Pending<Headers>> page) {
        this.after = after;
        this.limit = limit;
        this.page = page;
    }

    static Place place(byte[] storedKey, long firstOffset) {
        return new Place(head(storedKey), firstOffset);
    }

    static int compare(byte[] key, byte[] other) {
        return Arrays.compareUnsigned(key, other);
    }

    static byte[] later(byte[] key, byte[] other) {
        return compare(key, other) > 0 ? key : other;
    }

    /** Goes through the entries of a generation. */
    void read(KeyValueIterator<byte[], byte[]> ahead, StoredGeneration generation) {
        while (page.size() < limit && ahead.hasNext()) {
            KeyValue<byte[], byte[]> found = ahead.next();
            if (!generation.holds(found.key)) {
                break; // the end of the range is the first key of the next
            }
            if (!siblings.isEmpty() && !Arrays.equals(head, head(found.key))) {
                finish();
            }
            Place place = place(found.key, EntryCodec.firstOffset(found.value));
            if (place.compareTo(after) > 0 && page.size() < limit) {
                add(place, found, generation.decode(found.key, found.value));
            }
        }
        finish();
    }

    private void add(Place place, KeyValue<byte[], byte[]> found, Pending<Headers> entry) {
        if (found.key.length < LONGEST) {
            page.add(entry);
            return;
        }
        head = place.key();
        siblings.add(entry);
        if (siblings.size() > limit) {
            siblings.remove();
        }
    }

    private void finish() {
        siblings.stream()
                .sorted(Comparator.comparingLong(Pending::firstOffset))
                .limit(limit - page.size())
                .forEach(page::add);
        siblings.clear();
    }

    private static byte[] head(byte[] key) {
        return key.length <= LONGEST ? key : Arrays.copyOf(key, LONGEST);
    }
}
