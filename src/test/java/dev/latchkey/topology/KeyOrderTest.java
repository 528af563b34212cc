package dev.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.buffer.Arrival;
import dev.latchkey.buffer.Entry;
import dev.latchkey.buffer.Pending;
import dev.latchkey.buffer.Pending.State;
import dev.latchkey.buffer.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyOrderTest {
    private final KeyValueStore<byte[], byte[]> store = MemoryStore.open();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 100})
    void shouldListEachEntryOnceInOneOrderWhateverThePages(int limit) {
        // given
        Random random = new Random(limit);
        List<byte[]> keys = new ArrayList<>(List.of(new byte[0]));
        for (int i = 0; i < 60; i++) {
            byte[] key = new byte[1 + random.nextInt(3)];
            random.nextBytes(key);
            key[0] = (byte) (4 * i); // no two the same
            keys.add(key);
            keys.add(longKey((byte) random.nextInt(3), i)); // three heads, twenty keys behind each
        }
        keys.add(Arrays.copyOf(keys.get(2), KeyOrder.LONGEST)); // the head itself
        List<Place> expected = new ArrayList<>();
        for (byte[] key : keys) {
            expected.add(put(key, random.nextInt(1_000_000)));
        }
        expected.sort(null);

        // when
        List<Place> paged = new ArrayList<>();
        List<Pending<Headers>> page = page(Place.START, limit);
        while (!page.isEmpty()) {
            page.forEach(entry -> paged.add(KeyOrder.place(entry.key(), entry.firstOffset())));
            page = page(paged.get(paged.size() - 1), limit);
        }

        // then
        assertThat(paged).containsExactlyElementsOf(expected);
    }

    @Test
    void shouldKeepAPlaceShortWhateverTheKey() {
        assertThat(KeyOrder.place(new byte[100_000], 7).key()).hasSize(KeyOrder.LONGEST);
    }

    @Test
    void shouldGoOnBehindAnEntryThatHasBeenReleased() {
        put(new byte[] {1}, 10);
        put(new byte[] {2}, 5);
        Place last = put(new byte[] {3}, 1);
        store.delete(new byte[] {2});

        assertThat(page(KeyOrder.place(new byte[] {2}, 5), 10))
                .extracting(entry -> KeyOrder.place(entry.key(), entry.firstOffset()))
                .containsExactly(last);
    }

    private List<Pending<Headers>> page(Place after, int limit) {
        return KeyOrder.page(store, after, limit, stored -> State.FILLING);
    }

    private Place put(byte[] key, long offset) {
        Arrival<Headers> arrival = new Arrival<>();
        arrival.record(key, null, null, 0, offset);
        arrival.version(1, null);
        store.put(key, EntryCodec.encode(Entry.of(arrival, 0)));
        return KeyOrder.place(key, offset);
    }

    private static byte[] longKey(byte head, int tail) {
        byte[] key = new byte[KeyOrder.LONGEST + 2];
        key[0] = head;
        key[KeyOrder.LONGEST] = (byte) (31 * tail);
        key[KeyOrder.LONGEST + 1] = (byte) tail;
        return key;
    }
}
