package dev.latchkey.version;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a version rule is made of, as a user writes it; {@link VersionRule#of} says what is wrong with it.
 *
 * @param from {@code latchkey.version.from}: {@code json:<RFC 6901 pointer>} or {@code header:<name>}; several compare
 *     from left to right
 * @param type {@code latchkey.version.type}: one for all of {@code from}, or one for each
 * @param ties {@code latchkey.version.ties}: {@code latest} or {@code first}
 * @param timestampZone {@code latchkey.version.timestamp-zone}: the zone of timestamps that name none, as
 *     {@link java.time.ZoneId#of} reads it; null rejects them
 * @param timestampUnit {@code latchkey.version.timestamp-unit}: {@code s}, {@code ms}, {@code us} or {@code ns}, of
 *     numbers counted from 1970-01-01T00:00:00Z; null rejects numbers
 * @param headerEncoding {@code latchkey.version.header-encoding}: {@code text} (UTF-8) or {@code binary} (8 bytes,
 *     big-endian, signed)
 * @param maxDigits {@code latchkey.version.max-digits}: of a number that is written out without an exponent
 * @param maxLength {@code latchkey.version.max-length}: of a string or semantic version, in bytes of UTF-8
 * @param prefixBytes {@code latchkey.value.prefix-bytes}: that stand before the JSON document and are passed over
 */
public record VersionSettings(
        List<String> from,
        List<String> type,
        String ties,
        @Nullable String timestampZone,
        @Nullable String timestampUnit,
        String headerEncoding,
        int maxDigits,
        int maxLength,
        int prefixBytes) {

    private static final VersionSettings DEFAULTS = new VersionSettings(
            List.of("json:/version"), List.of("integer"), "latest", null, null, "text", 1000, 1000, 0);

    public VersionSettings {
        from = List.copyOf(from);
        type = List.copyOf(type);
    }

    /** What holds where nothing is set: an integer at {@code json:/version}, ties to the latest. */
    public static VersionSettings defaults() {
        return DEFAULTS;
    }

    public VersionSettings withFrom(String... value) {
        return new VersionSettings(
                List.of(value),
                type,
                ties,
                timestampZone,
                timestampUnit,
                headerEncoding,
                maxDigits,
                maxLength,
                prefixBytes);
    }

    public VersionSettings withType(String... value) {
        return new VersionSettings(
                from,
                List.of(value),
                ties,
                timestampZone,
                timestampUnit,
                headerEncoding,
                maxDigits,
                maxLength,
                prefixBytes);
    }

    public VersionSettings withTies(String value) {
        return new VersionSettings(
                from, type, value, timestampZone, timestampUnit, headerEncoding, maxDigits, maxLength, prefixBytes);
    }

    public VersionSettings withTimestampZone(@Nullable String value) {
        return new VersionSettings(
                from, type, ties, value, timestampUnit, headerEncoding, maxDigits, maxLength, prefixBytes);
    }

    public VersionSettings withTimestampUnit(@Nullable String value) {
        return new VersionSettings(
                from, type, ties, timestampZone, value, headerEncoding, maxDigits, maxLength, prefixBytes);
    }

    public VersionSettings withHeaderEncoding(String value) {
        return new VersionSettings(
                from, type, ties, timestampZone, timestampUnit, value, maxDigits, maxLength, prefixBytes);
    }

    public VersionSettings withMaxDigits(int value) {
        return new VersionSettings(
                from, type, ties, timestampZone, timestampUnit, headerEncoding, value, maxLength, prefixBytes);
    }

    public VersionSettings withMaxLength(int value) {
        return new VersionSettings(
                from, type, ties, timestampZone, timestampUnit, headerEncoding, maxDigits, value, prefixBytes);
    }

    public VersionSettings withPrefixBytes(int value) {
        return new VersionSettings(
                from, type, ties, timestampZone, timestampUnit, headerEncoding, maxDigits, maxLength, value);
    }
}
