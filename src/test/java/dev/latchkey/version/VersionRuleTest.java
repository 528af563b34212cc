package dev.latchkey.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Settings that make a rule, and those that make none. */
class VersionRuleTest {
    private static final VersionSettings DEFAULTS = VersionSettings.defaults();

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of(
                        DEFAULTS.withFrom("version"),
                        "latchkey.version.from: found 'version', expected json:<RFC 6901 pointer> or header:<name>"),
                Arguments.of(DEFAULTS.withFrom(), "latchkey.version.from: found 0 entries, expected 1 to 16"),
                Arguments.of(
                        DEFAULTS.withFrom("json:version"),
                        "latchkey.version.from: found 'json:version', expected a pointer that begins with '/'"),
                Arguments.of(DEFAULTS.withFrom("json:/a~2"), "latchkey.version.from: found 'json:/a~2', expected '~0'"),
                Arguments.of(DEFAULTS.withFrom("json:/a~"), "latchkey.version.from: found 'json:/a~', expected '~0'"),
                Arguments.of(
                        DEFAULTS.withFrom("json:" + "/a".repeat(101)), "latchkey.version.from: found a pointer of 101"),
                Arguments.of(
                        DEFAULTS.withFrom("json:/" + "a".repeat(2049)), "latchkey.version.from: found a name of 2049"),
                Arguments.of(DEFAULTS.withFrom("json:/\ud800"), "latchkey.version.from: found a text with one half"),
                Arguments.of(
                        DEFAULTS.withFrom("header:"), "latchkey.version.from: found 'header:', expected a header's"),
                Arguments.of(
                        DEFAULTS.withFrom("json:/a", "json:/a"),
                        "latchkey.version.from: found 'json:/a' besides a pointer to the same field"),
                Arguments.of(
                        DEFAULTS.withFrom("json:/a", "json:/a/b"), "latchkey.version.from: found 'json:/a/b' besides"),
                Arguments.of(
                        DEFAULTS.withFrom("json:/a/b", "json:/a"), "latchkey.version.from: found 'json:/a' besides"),
                Arguments.of(DEFAULTS.withFrom("json:", "json:/a"), "latchkey.version.from: found 'json:/a' besides"),
                Arguments.of(
                        DEFAULTS.withFrom("header:a", "header:a"), "latchkey.version.from: found 'header:a' twice"),
                Arguments.of(
                        DEFAULTS.withType("long"),
                        "latchkey.version.type: found 'long', expected one of integer, decimal, string, timestamp, semver"),
                Arguments.of(
                        DEFAULTS.withType("integer", "integer"),
                        "latchkey.version.type: found 2 types for the 1 entries of latchkey.version.from, expected one"),
                Arguments.of(DEFAULTS.withType(), "latchkey.version.type: found 0 types"),
                Arguments.of(
                        DEFAULTS.withTies("last"),
                        "latchkey.version.ties: found 'last', expected one of latest, first"),
                Arguments.of(
                        DEFAULTS.withTimestampZone("Mars/Olympus"), "latchkey.version.timestamp-zone: found 'Mars"),
                Arguments.of(
                        DEFAULTS.withTimestampUnit("seconds"),
                        "latchkey.version.timestamp-unit: found 'seconds', expected one of s, ms, us, ns"),
                Arguments.of(
                        DEFAULTS.withHeaderEncoding("utf8"),
                        "latchkey.version.header-encoding: found 'utf8', expected one of text, binary"),
                Arguments.of(
                        Rules.header("string").withHeaderEncoding("binary"),
                        "latchkey.version.header-encoding: found binary for 'header:v' of type string, expected text"),
                Arguments.of(
                        Rules.header("timestamp").withHeaderEncoding("binary"),
                        "latchkey.version.timestamp-unit: found nothing, expected s, ms, us or ns"),
                Arguments.of(
                        DEFAULTS.withMaxDigits(18), "latchkey.version.max-digits: found 18, expected 19 to 100000"),
                Arguments.of(DEFAULTS.withMaxLength(0), "latchkey.version.max-length: found 0, expected 1 to 100000"),
                Arguments.of(
                        DEFAULTS.withPrefixBytes(-1), "latchkey.value.prefix-bytes: found -1, expected 0 to 1024"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("refused")
    void shouldNameSettingFoundAndExpectedWhenItRefuses(VersionSettings settings, String message) {
        assertThatThrownBy(() -> VersionRule.of(settings))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void shouldTellWhichOfEqualVersionsCountsWhenAsked() {
        assertThat(VersionRule.of(DEFAULTS).tiesLatest()).isTrue();
        assertThat(VersionRule.of(DEFAULTS.withTies("first")).tiesLatest()).isFalse();
    }

    static Stream<Arguments> different() {
        VersionSettings timestamp = DEFAULTS.withType("timestamp");
        VersionSettings header = Rules.header("integer");
        return Stream.of(
                Arguments.of(DEFAULTS, DEFAULTS.withFrom("json:/other")),
                Arguments.of(DEFAULTS, header),
                Arguments.of(DEFAULTS, DEFAULTS.withType("decimal")),
                Arguments.of(DEFAULTS, DEFAULTS.withTies("first")),
                Arguments.of(DEFAULTS, DEFAULTS.withMaxDigits(99)),
                Arguments.of(DEFAULTS, DEFAULTS.withPrefixBytes(5)),
                Arguments.of(
                        DEFAULTS.withType("string"), DEFAULTS.withType("string").withMaxLength(99)),
                Arguments.of(DEFAULTS.withFrom("json:/a", "json:/b"), DEFAULTS.withFrom("json:/b", "json:/a")),
                Arguments.of(DEFAULTS.withFrom("json:/a", "json:/b"), DEFAULTS.withFrom("json:/a=integer,json:/b")),
                Arguments.of(timestamp, timestamp.withTimestampZone("UTC")),
                Arguments.of(timestamp, timestamp.withTimestampUnit("ms")),
                Arguments.of(header, header.withHeaderEncoding("binary")));
    }

    @ParameterizedTest
    @MethodSource("different")
    void shouldHaveAnotherFingerprintWhenTheRuleIsAnother(VersionSettings one, VersionSettings other) {
        assertThat(VersionRule.of(one).fingerprint())
                .isNotEqualTo(VersionRule.of(other).fingerprint());
    }

    static Stream<Arguments> alike() {
        VersionSettings timestamp = DEFAULTS.withType("timestamp");
        return Stream.of(
                Arguments.of(DEFAULTS, DEFAULTS.withTimestampZone("UTC").withTimestampUnit("ms")),
                Arguments.of(DEFAULTS, DEFAULTS.withHeaderEncoding("binary").withMaxLength(5)),
                Arguments.of(
                        Rules.header("string"),
                        Rules.header("string").withMaxDigits(50).withPrefixBytes(5)),
                Arguments.of(timestamp, timestamp.withMaxDigits(50).withMaxLength(50)),
                Arguments.of(timestamp.withTimestampZone("UTC"), timestamp.withTimestampZone("Z")),
                Arguments.of(DEFAULTS.withFrom("json:/a", "json:/b"), DEFAULTS.withFrom("json:/a", " json:/b")),
                Arguments.of(
                        DEFAULTS.withFrom("json:/a", "json:/b"),
                        DEFAULTS.withFrom("json:/a", "json:/b").withType("integer", "integer")));
    }

    @ParameterizedTest
    @MethodSource("alike")
    void shouldHaveTheSameFingerprintWhenTheRuleDoesTheSame(VersionSettings one, VersionSettings other) {
        assertThat(VersionRule.of(one).fingerprint())
                .isEqualTo(VersionRule.of(other).fingerprint());
    }

    @Test
    void shouldStayAsItIsWhenTheFingerprintIsWrittenIntoMarks() {
        // given
        VersionSettings settings = DEFAULTS.withFrom("json:/at", "header:seq")
                .withType("timestamp", "integer")
                .withTimestampZone("Europe/Vienna");

        // when
        List<String> fingerprints = List.of(
                VersionRule.of(DEFAULTS).fingerprint(), VersionRule.of(settings).fingerprint());

        // then
        assertThat(fingerprints)
                .containsExactly(
                        "r1 json:/version=integer ties=latest max-digits=1000 prefix-bytes=0",
                        "r1 json:/at=timestamp,header:seq=integer ties=latest max-digits=1000 zone=Europe/Vienna unit=none"
                                + " headers=text prefix-bytes=0");
    }
}
