package dev.latchkey.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.latchkey.buffer.Pending;
import dev.latchkey.config.LatchkeyConfig.KeyFormat;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntryJsonTest {
    private final EntryJson entries = new EntryJson(new KeyText(KeyFormat.STRING), 0, "here:1");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\" : 1.10,\n \"a\":12345678901234567890.00}",
                "1e400",
                "null",
                "\"\"",
                "[1,2]",
                " 7 ",
                "\"\\u0000\""
            })
    void shouldCopyAValueAsItStandsWhenItIsJson(String value) {
        String json = new String(entries.write(2, entry("k".getBytes(UTF_8), value.getBytes(UTF_8), null)), UTF_8);

        assertThat(json).contains("\"value\":" + value + ",\"partition\":2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{} {}", "NaN", "'a'", "{a:1}", "\uFEFF{}", "01", "{\"a\":1}x", "tru"})
    void shouldGiveAValueInBase64WhenItIsNotJson(String value) throws Exception {
        JsonNode json = read(entries.write(0, entry("k".getBytes(UTF_8), value.getBytes(UTF_8), null)));

        assertThat(json.has("value")).isFalse();
        assertThat(json.get("valueBase64").binaryValue()).isEqualTo(value.getBytes(UTF_8));
    }

    @Test
    void shouldGiveAValueInBase64WhenItNestsTooDeeply() throws Exception {
        byte[] deep = ("[".repeat(1001) + "]".repeat(1001)).getBytes(UTF_8);

        JsonNode json = read(entries.write(0, entry("k".getBytes(UTF_8), deep, null)));

        assertThat(json.get("valueBase64").binaryValue()).isEqualTo(deep);
    }

    @Test
    void shouldTellATombstoneFromJsonNull() throws Exception {
        JsonNode json = read(entries.write(0, entry("k".getBytes(UTF_8), null, null)));

        assertThat(json.get("tombstone").booleanValue()).isTrue();
        assertThat(json.has("value")).isFalse();
    }

    @Test
    void shouldShowWhatStandsBeforeTheJsonWhenValuesHaveAPrefix() throws Exception {
        EntryJson prefixed = new EntryJson(new KeyText(KeyFormat.STRING), 5, "here:1");
        byte[] value = "\0\0\0\0\7{\"a\":1}".getBytes(UTF_8);

        JsonNode json = read(prefixed.write(0, entry("k".getBytes(UTF_8), value, null)));

        assertThat(json.get("value").get("a").intValue()).isEqualTo(1);
        assertThat(json.get("valuePrefixBase64").binaryValue()).containsExactly(0, 0, 0, 0, 7);
    }

    @Test
    void shouldFlagAKeyWhenItCannotBeReadInItsFormat() throws Exception {
        JsonNode json = read(entries.write(0, entry(new byte[] {(byte) 0xFF}, null, null)));

        assertThat(json.get("key").textValue()).isEqualTo("_w");
        assertThat(json.get("keyEncoding").textValue()).isEqualTo("base64url");
    }

    @Test
    void shouldKeepHeadersInOrderWhenNamesRepeat() throws Exception {
        Headers headers = new RecordHeaders()
                .add("h", "text".getBytes(UTF_8))
                .add("h", new byte[] {(byte) 0xFF})
                .add("n", null);

        JsonNode json = read(entries.write(0, entry("k".getBytes(UTF_8), null, headers)));

        assertThat(json.get("headers"))
                .hasToString("[{\"name\":\"h\",\"value\":\"text\"},{\"name\":\"h\",\"valueBase64\":\"/w==\"},"
                        + "{\"name\":\"n\",\"value\":null}]");
    }

    private static Pending<Headers> entry(byte[] key, byte @Nullable [] value, @Nullable Headers headers) {
        return new Pending<>(key, value, headers, 0, 7, 3, null, 5, 1, 2, Pending.State.FILLING, null);
    }

    private static JsonNode read(byte[] json) throws Exception {
        return new ObjectMapper().readTree(json);
    }
}
