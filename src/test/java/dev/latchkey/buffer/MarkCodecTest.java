package dev.latchkey.buffer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkCodecTest {
    private static final Mark MARK = new Mark(10, 20, 12, 500, false, "rule");

    @Test
    void shouldWriteTheBytesThatOtherReleasesRead() {
        assertThat(HexFormat.of().formatHex(MarkCodec.encode(MARK)))
                .isEqualTo("01" + "000000000000000a" + "0000000000000014" + "000000000000000c" + "00000000000001f4"
                        + "00" + "72756c65");
    }

    @Property
    void shouldReadWhatWasWritten(
            @ForAll @LongRange(min = 0) long start,
            @ForAll @LongRange(min = 0) long freeze,
            @ForAll @LongRange(min = -1) long cursor,
            @ForAll long lastFlush,
            @ForAll String fingerprint) {
        String wellFormed = new String(fingerprint.getBytes(UTF_8), UTF_8);
        Mark mark = new Mark(Math.min(start, freeze), Math.max(start, freeze), cursor, lastFlush, false, wellFormed);

        assertThat(MarkCodec.decode(MarkCodec.encode(mark))).isEqualTo(mark);
        assertThat(MarkCodec.decode(MarkCodec.encode(mark.idleAt(start, lastFlush))))
                .isEqualTo(mark.idleAt(start, lastFlush));
    }

    @Test
    void shouldRefuseWhenTheFormatIsAnother() {
        byte[] bytes = MarkCodec.encode(MARK);
        bytes[0] = 2;

        assertThatThrownBy(() -> MarkCodec.decode(bytes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("format 2", "expected 1", "newer");
    }

    @Test
    void shouldRefuseWhenBytesAreMissing() {
        byte[] bytes = MarkCodec.encode(MARK);
        int needed = bytes.length - MARK.fingerprint().length();
        for (int length = 0; length < needed; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> MarkCodec.decode(cut))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("mark of " + cut.length + " bytes", "at least " + needed);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"start\":0}", "\u0001zzzzzzzz, a longer text of somebody else"})
    void shouldRefuseWhenTheBytesAreForeign(String foreign) {
        assertThatThrownBy(() -> MarkCodec.decode(foreign.getBytes(UTF_8)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("newer");
    }
}
