package dev.latchkey.version;

import static dev.latchkey.version.Rules.outcome;
import static dev.latchkey.version.Rules.read;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each type but the integer accepts, in its canonical form, and for what reason it rejects the rest. */
class VersionSyntaxTest {
    private static String version(VersionSettings settings, String json) {
        return outcome(read(settings, "{\"version\":" + json + "}"));
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(quoteCharacter = '\'', textBlock = """
            1.10,         1.1
            -0.0,         0
            12.50e1,      125
            '"0001.50"',  1.5
            1e-3,         0.001
            -1.5e3,       -1500
            0.00120,      0.0012
            1e999999999,  version-range
            1e-999999999, version-range
            1e-1001,      version-range
            '"1,5"',      version-syntax
            '"Infinity"', version-syntax
            '"1.5.0"',    version-syntax
            false,        version-type
            [],           version-type
            """)
    void shouldReadTheFieldWhenTheTypeIsDecimal(String json, String expected) {
        assertThat(version(Rules.json("decimal"), json)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(quoteCharacter = '\'', textBlock = """
            '"a b"',            a b
            '"\\u00e4"',        \u00e4
            '"\\ud83d\\ude00"', \ud83d\ude00
            '""',               ''
            '"\\ud83d"',        version-encoding
            '"\\ude00\\ud83d"', version-encoding
            '"x\\ud83dx"',      version-encoding
            5,                  version-type
            true,               version-type
            null,               version-null
            """)
    void shouldReadTheFieldWhenTheTypeIsString(String json, String expected) {
        assertThat(version(Rules.json("string"), json)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(textBlock = """
            2026-01-31T12:00:00Z,            2026-01-31T12:00:00Z
            2026-01-31T12:00:00.120+05:30,   2026-01-31T06:30:00.120Z
            2026-01-31T12:00:00+23:59,       2026-01-30T12:01:00Z
            2026-01-31T12:00:00,             version-zone
            2026-01-31T12:00:00.1234567890Z, version-range
            9999-12-31T24:00:00Z,            version-range
            9999-12-31T23:59:59-00:01,       version-range
            0000-01-01T00:00:00+00:01,       version-range
            2026-02-29T12:00:00Z,            version-syntax
            2026-13-01T12:00:00Z,            version-syntax
            2026-00-01T12:00:00Z,            version-syntax
            2026-01-00T12:00:00Z,            version-syntax
            2026-01-31T25:00:00Z,            version-syntax
            2026-01-31T24:00:01Z,            version-syntax
            2026-01-31T24:00:00.1Z,          version-syntax
            2026-01-31T12:60:00Z,            version-syntax
            2026-01-31T12:00:61Z,            version-syntax
            2026-01-31T12:00:60Z,            version-syntax
            2026-01-30T23:59:60Z,            version-syntax
            2026-01-31T12:00:00+24:00,       version-syntax
            2026-01-31T12:00:00+01:60,       version-syntax
            2026-01-31T12:00:00+1,           version-syntax
            2026-01-31T12:00:00+01:,         version-syntax
            2026-01-31T12:00:00 Z,           version-syntax
            2026-01-31T12:00:00Z[UTC],       version-syntax
            2026-01-31T12:00:00.Z,           version-syntax
            2026-01-31T12:00:0Z,             version-syntax
            2026-01-31T12:00:,               version-syntax
            2026-01-31T12Z,                  version-syntax
            2026-01-31,                      version-syntax
            20260131T120000Z,                version-syntax
            +12026-01-31T12:00:00Z,          version-syntax
            2026-W05-6T12:00:00Z,            version-syntax
            Sat 31 Jan 2026 12:00:00 GMT,    version-syntax
            1769860800,                      version-type
            """)
    void shouldReadTextWhenTheTypeIsTimestamp(String text, String expected) {
        assertThat(version(Rules.json("timestamp"), '"' + text + '"')).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} {1} -> {2}")
    @CsvSource(textBlock = """
            s,  1769860800,             2026-01-31T12:00:00Z
            ms, 1769860800000,          2026-01-31T12:00:00Z
            us, 1769860800000001,       2026-01-31T12:00:00.000001Z
            ns, 1769860800000000001,    2026-01-31T12:00:00.000000001Z
            s,  1769860800.5,           2026-01-31T12:00:00.500Z
            s,  123e-5,                 1970-01-01T00:00:00.001230Z
            s,  253402300799,           9999-12-31T23:59:59Z
            s,  253402300800,           version-range
            s,  -62167219200,           0000-01-01T00:00:00Z
            s,  -62167219201,           version-range
            s,  -62167219200.1,         version-range
            s,  0.0000000001,           version-range
            ns, 0.5,                    version-range
            ms, 1e999999999,            version-range
            ms, 1e-999999999,           version-range
            ms, 9223372036854775807,    version-range
            ms, 92233720368547758079,   version-range
            """)
    void shouldReadNumbersWhenAUnitIsNamed(String unit, String number, String expected) {
        // given
        VersionSettings settings = Rules.json("timestamp").withTimestampUnit(unit);

        // when
        String asNumber = version(settings, number);
        String asString = version(settings, '"' + number + '"');

        // then
        assertThat(asNumber).isEqualTo(expected);
        assertThat(asString).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(textBlock = """
            1.2.3,             1.2.3
            0.0.0,             0.0.0
            1.2.3-rc.1+b.01,   1.2.3-rc.1
            1.2.3+001,         1.2.3
            1.0.0--,           1.0.0--
            v1.2.3,            version-syntax
            1.2,               version-syntax
            1.2.3.4,           version-syntax
            1.2.,              version-syntax
            .1.2,              version-syntax
            01.2.3,            version-syntax
            1.2.3-01,          version-syntax
            1.2.3-,            version-syntax
            1.2.3-a..b,        version-syntax
            1.2.3-a.,          version-syntax
            1.2.3+,            version-syntax
            1.2.3+a+b,         version-syntax
            1.2.3-ä,           version-syntax
            1.2.x,             version-syntax
            -1.2.3,            version-syntax
            ' 1.2.3',          version-syntax
            '',                version-syntax
            """)
    void shouldReadTextWhenTheTypeIsSemver(String text, String expected) {
        assertThat(version(Rules.json("semver"), '"' + text + '"')).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} of {1} bytes -> {2}")
    @CsvSource(textBlock = """
            string, 10, true
            string, 11, false
            semver, 10, true
            semver, 11, false
            """)
    void shouldHoldTheBoundOfLengthWhenTextIsLong(String type, int bytes, boolean accepted) {
        // given
        VersionSettings settings = Rules.json(type).withMaxLength(10);
        String text = "1.0.0-" + "\u00e4".repeat(type.equals("string") ? (bytes - 6) / 2 : 0);
        String padded = text + "a".repeat(bytes - text.getBytes(StandardCharsets.UTF_8).length);

        // when
        String outcome = version(settings, '"' + padded + '"');

        // then
        assertThat(outcome).isEqualTo(accepted ? padded : "version-range");
    }
}
