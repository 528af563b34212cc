package dev.latchkey.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.latchkey.config.LatchkeyConfig.KeyFormat;
import java.util.HexFormat;
import org.apache.kafka.common.serialization.IntegerSerializer;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.UUIDSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTextTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "a/b", "..", "%2F", "a+b", ";v=1", "\uD83D\uDD11", "stats", "a b", "\u0000", "Ω"})
    void shouldPrintWhatItReadWhenKeysAreStrings(String text) {
        KeyText keys = new KeyText(KeyFormat.STRING);

        byte[] key = keys.parse(text.getBytes(UTF_8));

        assertThat(key).isEqualTo(text.getBytes(UTF_8));
        assertThat(keys.print(key)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE})
    void shouldReadWhatKafkasSerializerWroteWhenKeysAreLongs(long number) {
        KeyText keys = new KeyText(KeyFormat.LONG);

        byte[] key = keys.parse(Long.toString(number).getBytes(UTF_8));

        assertThat(key).isEqualTo(new LongSerializer().serialize("t", number));
        assertThat(keys.print(key)).isEqualTo(Long.toString(number));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -7, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void shouldReadWhatKafkasSerializerWroteWhenKeysAreIntegers(int number) {
        KeyText keys = new KeyText(KeyFormat.INTEGER);

        byte[] key = keys.parse(Integer.toString(number).getBytes(UTF_8));

        assertThat(key).isEqualTo(new IntegerSerializer().serialize("t", number));
        assertThat(keys.print(key)).isEqualTo(Integer.toString(number));
    }

    @ParameterizedTest
    @ValueSource(strings = {"6f9619ff-8b86-d011-b42d-00c04fc964ff", "6F9619FF-8B86-D011-B42D-00C04FC964FF"})
    void shouldReadWhatKafkasSerializerWroteWhenKeysAreUuids(String text) {
        KeyText keys = new KeyText(KeyFormat.UUID);

        byte[] key = keys.parse(text.getBytes(UTF_8));

        assertThat(key).isEqualTo(new UUIDSerializer().serialize("t", java.util.UUID.fromString(text)));
        assertThat(keys.print(key)).isEqualTo("6f9619ff-8b86-d011-b42d-00c04fc964ff");
    }

    @ParameterizedTest
    @CsvSource({
        "LONG,9223372036854775808",
        "LONG,01",
        "LONG,+1",
        "LONG,-0",
        "LONG,1.0",
        "LONG,''",
        "LONG,\u0661",
        "INTEGER,2147483648",
        "INTEGER,x",
        "UUID,1-1-1-1-1",
        "UUID,6f9619ff-8b86-d011-b42d-00c04fc964fg",
        "BYTES,a*b"
    })
    void shouldSayWhatIsExpectedWhenAKeyIsNotOfTheFormat(KeyFormat format, String text) {
        assertThatThrownBy(() -> new KeyText(format).parse(text.getBytes(UTF_8)))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining("base64url");
    }

    @ParameterizedTest
    @CsvSource({"STRING,ff", "STRING,c0af", "LONG,00", "INTEGER,0000000000000001", "UUID,00", "BYTES,61"})
    void shouldLeaveAKeyToBase64urlWhenItIsNotOfTheFormat(KeyFormat format, String hex) {
        byte[] key = HexFormat.of().parseHex(hex);

        assertThat(new KeyText(format).print(key)).isNull();
        assertThat(KeyText.parseBase64url(KeyText.printBase64url(key).getBytes(UTF_8)))
                .isEqualTo(key);
    }

    @Test
    void shouldRefuseAPathWhenItIsNotPercentEncoded() {
        assertThat(RequestedKey.ofPath("%zz").text()).isNull();
        assertThat(RequestedKey.ofPath("a%2").text()).isNull();
        assertThat(RequestedKey.ofPath("\u00e4").text()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"a%2Fb,a/b", "%252F,%2F", "a+b,a+b", "..,..", "%2E%2e,..", "a//b,a//b", ";v=1,;v=1"})
    void shouldTakeAKeyAsItWasSentWhenItLooksLikeAPath(String raw, String text) {
        assertThat(RequestedKey.ofPath(raw).text()).asString(UTF_8).isEqualTo(text);
    }
}
