package dev.latchkey.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GenerationTest {
    private final Generation<String> generation = new Generation<>();

    @Test
    void shouldFindEachEntryWhenAllHashesCollide() {
        for (int i = 0; i < 50; i++) {
            add("key-" + i, 7, i);
        }

        assertThat(find("key-0", 7)).isZero();
        assertThat(find("key-31", 7)).isEqualTo(31);
        assertThat(find("key-50", 7)).isEqualTo(-1);
        assertThat(find("key-31", 8)).isEqualTo(-1);
    }

    @Test
    void shouldUnchainTheRightEntryWhenHashesCollide() {
        for (int i = 0; i < 3; i++) {
            add("key-" + i, 7, i);
        }

        generation.removeFirst();

        assertThat(find("key-0", 7)).isEqualTo(-1);
        assertThat(find("key-1", 7)).isEqualTo(1);
        assertThat(find("key-2", 7)).isEqualTo(2);
    }

    @Test
    void shouldRefuseToRemoveWhenEmpty() {
        assertThat(generation.first()).isNull();
        assertThatThrownBy(generation::removeFirst).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldFindWhereAPageBeginsWhenSomeEntriesAreGone() {
        for (int i = 0; i < 10; i++) {
            add("key-" + i, i, 10L * i);
        }
        generation.removeFirst();
        generation.removeFirst();

        assertThat(firstOffsetAfter(-1)).isEqualTo(20);
        assertThat(firstOffsetAfter(20)).isEqualTo(30);
        assertThat(firstOffsetAfter(29)).isEqualTo(30);
        assertThat(firstOffsetAfter(89)).isEqualTo(90);
        assertThat(generation.indexAfter(90)).isEqualTo(generation.end());
    }

    @Test
    void shouldAgreeWithALinkedMapWhenItGrowsEmptiesAndServesAgain() {
        Random random = new Random(42);
        KeyHash hash = new KeyHash(random.nextLong());
        Map<String, Long> expected = new LinkedHashMap<>();
        long offset = 0;
        for (int round = 0; round < 20; round++) {
            for (int i = random.nextInt(5_000); i > 0; i--) {
                String key = "key-" + random.nextInt(4_000);
                if (expected.putIfAbsent(key, offset) == null) {
                    add(key, hash.of(BufferFixture.key(key)), offset);
                }
                offset++;
            }
            for (int i = random.nextInt(expected.size() + 1); i > 0; i--) {
                expected.remove(expected.keySet().iterator().next());
                generation.removeFirst();
            }
            if (round % 7 == 6) {
                expected.clear();
                generation.clear();
            }

            assertThat(firstOffsets()).containsExactlyElementsOf(expected.values());
            assertThat(generation.size()).isEqualTo(expected.size());
            assertThat(generation.isEmpty()).isEqualTo(expected.isEmpty());
            for (int i = 0; i < 4_000; i++) {
                String key = "key-" + i;
                assertThat(find(key, hash.of(BufferFixture.key(key)))).isEqualTo(expected.getOrDefault(key, -1L));
            }
        }
    }

    private void add(String key, int hash, long offset) {
        generation.add(new Entry<>(BufferFixture.record(key, 1, offset), hash, 0));
    }

    private long find(String key, int hash) {
        Entry<String> entry = generation.find(BufferFixture.key(key), hash);
        return entry == null ? -1 : entry.firstOffset;
    }

    private long firstOffsetAfter(long offset) {
        return generation.at(generation.indexAfter(offset)).firstOffset;
    }

    private List<Long> firstOffsets() {
        List<Long> offsets = new ArrayList<>();
        for (int i = generation.indexAfter(-1); i < generation.end(); i++) {
            offsets.add(generation.at(i).firstOffset);
        }
        return offsets;
    }
}
