package dev.latchkey.topology;

import dev.latchkey.buffer.Pending;
import dev.latchkey.buffer.Pending.State;
import dev.latchkey.buffer.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Function;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Pages out of a store that is ordered by keys: each is one range scan from where the page before ended. A place travels in a URL,
 * so it carries the first {@value #LONGEST} bytes of a key; of keys that share so many, first offsets tell the order.
 */
final class KeyOrder {
    static final int LONGEST = 4096;

    private KeyOrder() {}

    static Place place(byte[] key, long firstOffset) {
        return new Place(head(key), firstOffset);
    }

    /** The first {@code limit} entries behind {@code after}; {@code state} tells that of a stored entry. */
    static List<Pending<Headers>> page(
            KeyValueStore<byte[], byte[]> store, Place after, int limit, Function<byte[], State> state) {
        List<Pending<Headers>> page = new ArrayList<>(Math.min(limit, 1000));
        Siblings siblings = new Siblings(limit);
        try (KeyValueIterator<byte[], byte[]> ahead = store.range(after.key(), null)) {
            while (ahead.hasNext() && page.size() < limit) {
                KeyValue<byte[], byte[]> found = ahead.next();
                if (!siblings.accept(found.key)) {
                    siblings.moveTo(page, limit);
                }
                Place place = place(found.key, EntryCodec.firstOffset(found.value));
                if (place.compareTo(after) > 0 && page.size() < limit) {
                    Pending<Headers> entry = EntryCodec.decode(found.key, found.value, state.apply(found.value));
                    if (found.key.length < LONGEST) {
                        page.add(entry);
                    } else {
                        siblings.add(entry);
                    }
                }
            }
        }
        siblings.moveTo(page, limit);
        return page;
    }

    private static byte[] head(byte[] key) {
        return key.length <= LONGEST ? key : Arrays.copyOf(key, LONGEST);
    }

    /** Entries whose keys have the same long head, as far as a page may need them. */
    private static final class Siblings {
        private final PriorityQueue<Pending<Headers>> lowest = new PriorityQueue<>(
                Comparator.<Pending<Headers>>comparingLong(Pending::firstOffset).reversed());
        private final int limit;

        private Siblings(int limit) {
            this.limit = limit;
        }

        /** Whether the key belongs to them; any does where there are none. */
        boolean accept(byte[] key) {
            Pending<Headers> one = lowest.peek();
            return one == null || Arrays.equals(head(one.key()), head(key));
        }

        void add(Pending<Headers> entry) {
            lowest.add(entry);
            if (lowest.size() > limit) {
                lowest.remove();
            }
        }

        void moveTo(List<Pending<Headers>> page, int pageLimit) {
            lowest.stream()
                    .sorted(Comparator.comparingLong(Pending::firstOffset))
                    .limit(pageLimit - page.size())
                    .forEach(page::add);
            lowest.clear();
        }
    }
}
