package dev.latchkey.version;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of each type, as chains. */
class VersionOrderTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1 < 0 = -0 = 0.0 = 0e5 < 1",
                "9 < 10 = \"10\" = \"0010\" = 10.0 = 1e1 < 11",
                "9007199254740992 < 9007199254740993 < 9007199254740994",
                "9223372036854775806 < 9223372036854775807 < 9223372036854775808 < 9223372036854775809 < 1e400",
                "-1e400 < -9223372036854775809 < -9223372036854775808 < -9223372036854775807",
                "1e399 < 1e400 < 2e400 < 1e401",
                "-1e19 < -1 < 0 < 1 < 1e19",
                "10000000000000000000 = 1e19 = 10e18 = \"10000000000000000000.000\" < 10000000000000000001",
            })
    void shouldOrderByValueWhenTheTypeIsInteger(String chain) {
        Chain.check(Rules.json("integer"), chain);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.09 < 1.1 = 1.10 = \"1.100\" = 11e-1 < 1.11 < 1.2 < 2 = 2.0",
                "-2 < -1.2 < -1.11 < -1.1 = -1.10 < -1.09 < -1 < -0.5 < 0 = 0.0 = -0.0 < 0.5",
                "9007199254740992 < 9007199254740992.5 < 9007199254740993",
                "0.1 < 0.1000000000000000055511151231257827 < 0.3 < 0.30000000000000000000000001",
                "1e-400 < 1e-399 < 1 < 1e399 < 1e400",
                "-1e400 < -9223372036854775808.1 < -9223372036854775808 < -9223372036854775807.9",
                "9223372036854775807 < 9223372036854775807.000001 < 9223372036854775808",
                "99.99 < 100 < 100.01 < 120 < 1000",
                "0.01 < 0.09 < 0.1 < 0.11 < 10 < 10.5 < 11",
            })
    void shouldOrderExactlyWhenTheTypeIsDecimal(String chain) {
        Chain.check(Rules.json("decimal"), chain);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"\" < \"10\" < \"9\" < \"A\" < \"B\" < \"a\"",
                "\"a\" < \"a \" < \"aa\" < \"b\"",
                "\"e\\u0301\" < \"\u00e9\" = \"\\u00e9\"", // no normalization
                "\"\\uffff\" < \"\\ud800\\udc00\" = \"\ud800\udc00\"", // by code point, where UTF-16 has it the other
                // way
                "\"a\" < \"a\\u0000\" < \"a\\u0001\"",
            })
    void shouldOrderByCodePointWhenTheTypeIsString(String chain) {
        Chain.check(Rules.json("string"), chain);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"2026-01-31T12:00:00Z\" = \"2026-01-31T13:00:00+01:00\" = \"2026-01-31T06:30:00-05:30\"",
                "\"2026-01-31T12:00:00Z\" = \"2026-01-31t12:00:00z\" = \"2026-01-31 12:00:00.000+00\" = \"2026-01-31T12:00Z\"",
                "\"2026-01-31T12:00:00.5Z\" = \"2026-01-31T12:00:00,500Z\" < \"2026-01-31T12:00:00.500000001Z\"",
                "\"2026-01-31T09:00:00-08:00\" < \"2026-01-31T18:00:00Z\" < \"2026-01-31T19:30:00+0100\"",
                "\"2026-01-31T24:00:00Z\" = \"2026-02-01T00:00:00Z\"",
                "\"2016-12-31T23:59:59.999Z\" < \"2016-12-31T23:59:60Z\" = \"2017-01-01T00:00:00Z\"",
                "\"2016-12-31T23:59:60.5Z\" = \"2016-12-31T15:59:60.5-08:00\" = \"2017-01-01T00:00:00.5Z\"",
                "\"0000-01-01T00:00:00Z\" < \"1969-12-31T23:59:59.9Z\" < \"1970-01-01T00:00:00Z\" < \"9999-12-31T23:59:59.999999999Z\"",
                "\"2026-01-31T12:00:00Z\" = \"2026-01-31T12:00:00-00:00\"",
                "\"2024-02-28T23:59:59Z\" < \"2024-02-29T00:00:00Z\" < \"2024-03-01T00:00:00Z\"",
            })
    void shouldOrderByInstantWhenTheTypeIsTimestamp(String chain) {
        Chain.check(Rules.json("timestamp"), chain);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1.5 = \"1969-12-31T23:59:58.5Z\" < 0 = \"1970-01-01T00:00:00Z\" < 1e9 = \"2001-09-09T01:46:40Z\"",
                "1769860800 = \"1769860800\" = 1769860800.0 = \"2026-01-31T12:00:00Z\" < 1769860800.000000001",
            })
    void shouldCountSecondsWhenTheUnitIsS(String chain) {
        Chain.check(Rules.json("timestamp").withTimestampUnit("s"), chain);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1 = \"1969-12-31T23:59:59.999Z\" < 0 = \"1970-01-01T00:00:00Z\"",
                "1769860800123 = \"2026-01-31T12:00:00.123Z\" < 1769860800123.5 = \"2026-01-31T12:00:00.1235Z\"",
            })
    void shouldCountMillisecondsWhenTheUnitIsMs(String chain) {
        Chain.check(Rules.json("timestamp").withTimestampUnit("ms"), chain);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "253402300799999999999 = \"9999-12-31T23:59:59.999999999Z\"",
                "-1 = \"1969-12-31T23:59:59.999999999Z\" < 9223372036854775807 < 9223372036854775808",
                "-62167219200000000000 = \"0000-01-01T00:00:00Z\" < -62167219199999999999",
            })
    void shouldCountNanosecondsWhenTheUnitIsNs(String chain) {
        Chain.check(Rules.json("timestamp").withTimestampUnit("ns"), chain);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"2026-07-01T12:00:00\" = \"2026-07-01T10:00:00Z\" < \"2026-07-01T12:00:00Z\"",
                "\"2026-03-29T02:30:00\" = \"2026-03-29T03:30:00\" = \"2026-03-29T01:30:00Z\"", // the clock jumps over
                // it
                "\"2026-10-25T02:30:00\" = \"2026-10-25T00:30:00Z\" < \"2026-10-25T01:30:00Z\"", // there twice: the
                // earlier
                "\"2017-01-01T00:59:60\" = \"2017-01-01T00:00:00Z\"",
            })
    void shouldReadLocalTimesWhenAZoneIsNamed(String chain) {
        Chain.check(Rules.json("timestamp").withTimestampZone("Europe/Vienna"), chain);
    }

    /** SemVer 2.0.0, items 10 and 11, and the examples that stand there. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"1.0.0\" < \"2.0.0\" < \"2.1.0\" < \"2.1.1\"", // 11.2
                "\"1.9.0\" < \"1.10.0\" < \"1.11.0\"", // item 2
                "\"1.0.0-alpha\" < \"1.0.0\"", // 11.3
                "\"1.0.0-alpha\" < \"1.0.0-alpha.1\" < \"1.0.0-alpha.beta\" < \"1.0.0-beta\" < \"1.0.0-beta.2\""
                        + " < \"1.0.0-beta.11\" < \"1.0.0-rc.1\" < \"1.0.0\"", // 11.4
                "\"1.0.0-2\" < \"1.0.0-11\"", // 11.4.1
                "\"1.0.0-A\" < \"1.0.0-Z\" < \"1.0.0-a\" < \"1.0.0-z\"", // 11.4.2, ASCII
                "\"1.0.0--\" < \"1.0.0-0a\" < \"1.0.0-a-b\" < \"1.0.0-ab\"", // 11.4.2
                "\"1.0.0-999\" < \"1.0.0--1\" < \"1.0.0-a\"", // 11.4.3
                "\"1.0.0-a.b\" < \"1.0.0-a.b.0\" < \"1.0.0-a.b.c\"", // 11.4.4
                "\"1.0.0+20130313144700\" = \"1.0.0\" = \"1.0.0+exp.sha.5114f85\"", // 10
                "\"1.0.0-a+001\" = \"1.0.0-a\" < \"1.0.0+21AF26D3---117B344092BD\"", // 10
                "\"1.0.0-99999999999999999998\" < \"1.0.0-99999999999999999999\" < \"99999999999999999999.0.0\"",
            })
    void shouldOrderByPrecedenceWhenTheTypeIsSemver(String chain) {
        Chain.check(Rules.json("semver"), chain);
    }
}
