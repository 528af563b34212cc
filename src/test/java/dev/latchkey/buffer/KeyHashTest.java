package dev.latchkey.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KeyHashTest {
    private static final int BUCKETS = 1 << 14;

    private final KeyHash hash = new KeyHash(0x1234_5678_9ABC_DEF0L);

    @Test
    void shouldHashEqualKeysEquallyWhateverTheirLength() {
        for (int length = 0; length < 40; length++) {
            assertThat(hash.of(counted(length))).isEqualTo(hash.of(counted(length)));
        }
    }

    @Test
    void shouldTellKeysApartWhenTheyDifferInOneByte() {
        for (int length = 1; length < 40; length++) {
            for (int at = 0; at < length; at++) {
                byte[] other = counted(length);
                other[at]++;
                assertThat(hash.of(other)).isNotEqualTo(hash.of(counted(length)));
            }
        }
    }

    @Test
    void shouldTellKeysApartWhenTheyDifferInTrailingZeros() {
        List<Integer> hashes = new ArrayList<>();
        for (int length = 0; length < 40; length++) {
            hashes.add(hash.of(new byte[length]));
        }

        assertThat(hashes).doesNotHaveDuplicates();
    }

    @Test
    void shouldDependOnTheSecretOfTheProcess() {
        List<Integer> hashes = IntStream.range(0, 20)
                .mapToObj(i -> new KeyHash().of(counted(12)))
                .distinct()
                .toList();

        assertThat(hashes).hasSizeGreaterThan(15);
    }

    static List<IntFunction<byte[]>> keysAsPeopleHaveThem() {
        return List.of(
                i -> BufferFixture.key("order-" + i),
                i -> BufferFixture.key(String.format("customer/%010d/cart", i)),
                i -> ByteBuffer.allocate(8).putLong(i).array(),
                i -> ByteBuffer.allocate(4).putInt(i).array(),
                i -> ByteBuffer.allocate(8).putLong((long) i << 40).array(),
                i -> ByteBuffer.allocate(16).putLong(i).putLong(~i).array());
    }

    /** As many keys as buckets: of random ones, 63 % of the buckets would be taken and the fullest would hold 7 or so. */
    @ParameterizedTest
    @MethodSource("keysAsPeopleHaveThem")
    void shouldSpreadKeysLikeRandomOnesWhenTheyAreRegular(IntFunction<byte[]> keys) {
        int[] filled = new int[BUCKETS];
        for (int i = 0; i < BUCKETS; i++) {
            filled[hash.of(keys.apply(i)) & (BUCKETS - 1)]++;
        }

        assertThat(IntStream.of(filled).filter(n -> n > 0).count()).isGreaterThan(BUCKETS * 60L / 100);
        assertThat(IntStream.of(filled).max().orElseThrow()).isLessThan(14);
    }

    private static byte[] counted(int length) {
        byte[] key = new byte[length];
        for (int i = 0; i < length; i++) {
            key[i] = (byte) (i * 37);
        }
        return key;
    }
}
