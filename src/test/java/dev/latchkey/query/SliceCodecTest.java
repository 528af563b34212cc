package dev.latchkey.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.latchkey.buffer.Place;
import dev.latchkey.query.Slice.Item;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SliceCodecTest {
    private static final Slice SLICE = new Slice(
            new TreeSet<>(List.of(0, 3, 2000)),
            List.of(
                    new Item(new Position(0, Place.of(5)), "{\"a\":1}".getBytes(UTF_8)),
                    new Item(new Position(3, new Place(new byte[] {1, 0}, 0)), new byte[0])),
            true);

    @Test
    void shouldReadBackWhatItWroteByteForByte() {
        Slice read = SliceCodec.decode(SliceCodec.encode(SLICE));

        assertThat(read.partitions()).containsExactly(0, 3, 2000);
        assertThat(read.more()).isTrue();
        assertThat(read.items())
                .extracting(Item::position)
                .containsExactlyElementsOf(
                        SLICE.items().stream().map(Item::position).toList());
        assertThat(read.items().get(0).json()).isEqualTo(SLICE.items().get(0).json());
    }

    @Test
    void shouldRefuseBytesWhenTheyEndTooSoon() {
        byte[] whole = SliceCodec.encode(SLICE);

        for (int length = 0; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> SliceCodec.decode(part)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void shouldRefuseALengthWhenFewerBytesFollow() {
        byte[] lying = SliceCodec.encode(SLICE);
        int length = 4 + 3 * 4 + 4 + 4 + 8 + 4; // behind the partitions, the count and the first position
        lying[length] = 0x7F;

        assertThatThrownBy(() -> SliceCodec.decode(lying)).hasMessageContaining("an item of 2130706439 bytes");
    }
}
