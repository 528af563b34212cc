package dev.latchkey.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The bytes of a version, as they stand in stores on disk: an upgrade must be able to read them. */
class VersionBytesTest {
    @ParameterizedTest(name = "{0} {1} is {2}")
    @CsvSource(quoteCharacter = '\'', textBlock = """
            integer,   7,                        100000000000000007
            integer,   -1,                       10ffffffffffffffff
            integer,   1e19,                     01000000001431
            decimal,   -1.25,                    010100000001313235
            string,    '"ä"',                    03c3a4
            timestamp, '"1970-01-01T00:00:01.000000002Z"', 02000000000000000100000002
            semver,    '"1.0.0-a"',              04312e302e302d61
            """)
    void shouldStayAsTheyAreWhenVersionsAreWritten(String type, String json, String hex) {
        // given
        Reading reading = Rules.read(Rules.json(type), "{\"version\":" + json + "}");

        // when
        byte[] bytes = VersionBytes.toBytes(reading.number(), reading.version());

        // then
        assertThat(HexFormat.of().formatHex(bytes)).isEqualTo(hex);
    }

    @Test
    void shouldStayAsTheyAreWhenListsAreWritten() {
        // given
        VersionSettings settings =
                VersionSettings.defaults().withFrom("json:/a", "json:/b").withType("integer", "string");
        Reading reading = Rules.read(settings, "{\"a\":1,\"b\":\"x\"}");

        // when
        byte[] bytes = VersionBytes.toBytes(reading.number(), reading.version());

        // then
        assertThat(HexFormat.of().formatHex(bytes))
                .isEqualTo("0502" + "00000009" + "100000000000000001" + "00000002" + "0378");
        assertThat(HexFormat.of().formatHex(Version.LOWEST.toBytes())).isEqualTo("00");
        assertThat(Version.fromBytes(Version.LOWEST.toBytes())).isSameAs(Version.LOWEST);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "10", "1000", "01", "0100", "0200", "05", "0501", "050100000009", "06", "ff", "050100000000"
            })
    void shouldRefuseWhenBytesAreNoVersion(String hex) {
        // given
        byte[] bytes = HexFormat.of().parseHex(hex);

        // then
        assertThatThrownBy(() -> {
                    VersionBytes.number(bytes);
                    VersionBytes.version(bytes);
                })
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Version.fromBytes(HexFormat.of().parseHex("100000000000000007")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
