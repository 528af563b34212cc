package dev.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.buffer.Arrival;
import dev.latchkey.buffer.DrainBudget;
import dev.latchkey.buffer.Occupancy;
import dev.latchkey.buffer.Pending;
import dev.latchkey.buffer.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.kafka.common.header.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyOrderTest {
    private final ChangelogBuffer buffer = new ChangelogBuffer(
            MemoryStore.open(),
            true,
            "rule",
            () -> 0,
            new Occupancy(Long.MAX_VALUE, Long.MAX_VALUE),
            new Occupancy(0, 0));
    private long offset;

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
        keys.add(Arrays.copyOf(keys.get(2), KeyOrder.LONGEST - Long.BYTES)); // the head itself
        Collections.shuffle(keys, random);
        keys.subList(0, 40).forEach(this::offer);
        buffer.freeze(1);
        keys.subList(20, keys.size()).forEach(this::offer);

        // when
        List<Place> paged = new ArrayList<>();
        List<Long> offsets = new ArrayList<>();
        List<Pending<Headers>> page = buffer.page(Place.START, limit);
        while (!page.isEmpty()) {
            page.forEach(entry -> paged.add(buffer.place(entry)));
            page.forEach(entry -> offsets.add(entry.firstOffset()));
            page = buffer.page(paged.get(paged.size() - 1), limit);
        }

        // then
        assertThat(paged).isSorted();
        assertThat(offsets).doesNotHaveDuplicates().hasSize(keys.size() + 20);
    }

    @Test
    void shouldKeepAPlaceShortWhateverTheKey() {
        assertThat(KeyOrder.place(new byte[100_000], 7).key()).hasSize(KeyOrder.LONGEST);
    }

    @Test
    void shouldGoOnBehindAnEntryThatHasBeenReleasedWithItsGeneration() {
        offer(new byte[] {2});
        Pending<Headers> first = buffer.page(Place.START, 1).get(0);
        buffer.freeze(1);
        offer(new byte[] {1});
        buffer.drain(new DrainBudget(1, Long.MAX_VALUE, () -> 0), entry -> {});

        assertThat(buffer.page(buffer.place(first), 10))
                .extracting(Pending::firstOffset)
                .containsExactly(1L);
    }

    private void offer(byte[] key) {
        Arrival<Headers> arrival = new Arrival<>();
        arrival.record(key, null, null, 0, offset++);
        arrival.version(1, null);
        buffer.offer(arrival);
    }

    private static byte[] longKey(byte head, int tail) {
        byte[] key = new byte[KeyOrder.LONGEST + 2];
        key[0] = head;
        key[KeyOrder.LONGEST] = (byte) (31 * tail);
        key[KeyOrder.LONGEST + 1] = (byte) tail;
        return key;
    }
}
