package dev.latchkey.version;

import static dev.latchkey.version.Rules.outcome;
import static dev.latchkey.version.Rules.read;
import static dev.latchkey.version.Rules.readHeaders;
import static dev.latchkey.version.Rules.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The type {@code integer}, case by case. */
class IntegerVersionTest {
    private static final VersionSettings RULE = Rules.json("integer");

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(quoteCharacter = '\'', textBlock = """
            0,                        0
            -0,                       0
            42,                       42
            -7,                       -7
            5.0,                      5
            5e0,                      5
            50e-1,                    5
            5.00E+2,                  500
            0e999999999,              0
            0.000,                    0
            9007199254740993,         9007199254740993
            999999999999999999,       999999999999999999
            9223372036854775807,      9223372036854775807
            -9223372036854775808,     -9223372036854775808
            9223372036854775808,      9223372036854775808
            -9223372036854775809,     -9223372036854775809
            92233720368547758070e-1,  9223372036854775807
            1e19,                     10000000000000000000
            123456789012345678901234567890, 123456789012345678901234567890
            '"42"',                   42
            '"007"',                  7
            '"-007"',                 -7
            '"5.0"',                  5
            '"\\u0034\\u0032"',       42
            5.5,                      version-type
            1e-999999999,             version-type
            1e999999999,              version-range
            1e9999999999999999999999, version-range
            '"5.5"',                  version-type
            '"+5"',                   version-syntax
            '""',                     version-syntax
            '" 5"',                   version-syntax
            '"5 "',                   version-syntax
            '"-"',                    version-syntax
            '".5"',                   version-syntax
            '"5."',                   version-syntax
            '"5e"',                   version-syntax
            '"5e+"',                  version-syntax
            '"0x10"',                 version-syntax
            '"1_000"',                version-syntax
            '"NaN"',                  version-syntax
            '"\u0665"',               version-syntax
            true,                     version-type
            [5],                      version-type
            {},                       version-type
            null,                     version-null
            """)
    void shouldReadTheFieldWhenTheTypeIsInteger(String json, String expected) {
        // given
        String document = "{\"before\":[1,{\"version\":99}],\"version\":" + json + ",\"behind\":{\"version\":98}}";

        // when
        Reading reading = read(RULE, document);

        // then
        assertThat(outcome(reading)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(textBlock = """
            42,     42
            007,    7
            5.0,    5
            -1,     -1
            5.5,    version-type
            '',     version-syntax
            ' 5',   version-syntax
            '"5"',  version-syntax
            null,   version-syntax
            """)
    void shouldReadTheHeaderWhenTheTypeIsInteger(String text, String expected) {
        // when
        Reading reading = readHeaders(Rules.header("integer"), Map.of("v", utf8(text)));

        // then
        assertThat(outcome(reading)).isEqualTo(expected);
    }

    @Test
    void shouldTellAnAbsentHeaderFromANullOneWhenItReadsHeaders() {
        // given
        Map<String, byte @Nullable []> headers = new HashMap<>();
        headers.put("w", null);
        VersionSettings settings = Rules.header("integer");

        // when
        String absent = outcome(readHeaders(settings, headers));
        String isNull = outcome(readHeaders(settings.withFrom("header:w"), headers));

        // then
        assertThat(absent).isEqualTo("version-missing");
        assertThat(isNull).isEqualTo("version-null");
    }

    @Test
    void shouldHoldTheBoundOfDigitsWhenNumbersAreLong() {
        // given
        VersionSettings settings = RULE.withMaxDigits(20);

        // when
        String twenty = outcome(read(settings, "{\"version\":" + "9".repeat(20) + "}"));
        String more = outcome(read(settings, "{\"version\":" + "9".repeat(21) + "}"));
        String zeros = outcome(read(settings, "{\"version\":\"" + "0".repeat(100_000) + "7\"}"));

        // then
        assertThat(twenty).isEqualTo("9".repeat(20));
        assertThat(more).isEqualTo("version-range");
        assertThat(zeros).isEqualTo("7");
    }

    @Test
    void shouldReadTheVersionOfATombstoneWhenItStandsInAHeader() {
        // when
        Reading header = readHeaders(Rules.header("integer"), Map.of("v", utf8("3")));
        Reading json = read(RULE, (byte[]) null);

        // then
        assertThat(header.number()).isEqualTo(3);
        assertThat(json.reason()).isEqualTo(Reason.TOMBSTONE);
    }
}
