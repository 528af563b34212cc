package dev.latchkey.version;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** {@code timestamp}: RFC 3339 and its ISO 8601 neighbours (see {@link TimestampScanner}), or a count from 1970. */
final class TimestampReader implements TypeReader {
    private static final long MIN_SECOND = Instant.parse("0000-01-01T00:00:00Z").getEpochSecond();
    private static final long MAX_SECOND = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();
    private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000);

    /** Nanoseconds of the year 9999 have 21 digits. */
    private static final int NANO_DIGITS = 21;

    private final TimestampScanner timestamp = new TimestampScanner();
    private final DecimalScanner number = new DecimalScanner();
    private final @Nullable ZoneId zone;
    private final @Nullable TimestampUnit unit;

    TimestampReader(@Nullable ZoneId zone, @Nullable TimestampUnit unit) {
        this.zone = zone;
        this.unit = unit;
    }

    @Override
    public void read(Chars text, boolean jsonNumber, Reading out) {
        if (!jsonNumber && TimestampScanner.looksLikeDate(text)) {
            readDate(text, out);
        } else if (!number.scan(text)) {
            out.reject(
                    Reason.VERSION_SYNTAX,
                    "a text of " + text.length() + " characters that is not a timestamp (2026-01-31T23:59:00Z)");
        } else if (unit == null) {
            out.reject(Reason.VERSION_TYPE, "a number, and latchkey.version.timestamp-unit says not what it counts");
        } else if (number.isInteger() && number.fitsLong()) {
            count(number.toLong(), unit, out);
        } else {
            countFraction(unit, out);
        }
    }

    @Override
    public void readBinary(long count, Reading out) {
        if (unit == null) {
            throw new IllegalStateException("VersionRule asks for a unit where headers are binary");
        }
        count(count, unit, out);
    }

    private static void count(long count, TimestampUnit unit, Reading out) {
        long perSecond = unit.perSecond();
        int nano = (int) (Math.floorMod(count, perSecond) * (1_000_000_000 / perSecond));
        accept(Math.floorDiv(count, perSecond), nano, out);
    }

    /** A fraction, or an integer of more than 64 bits. */
    private void countFraction(TimestampUnit unit, Reading out) {
        long point = number.point() + 9 - unit.decimals;
        byte[] digits = number.digits();
        if (point > NANO_DIGITS) {
            rejectYear(out);
        } else if (point < digits.length) {
            out.reject(Reason.VERSION_RANGE, "a timestamp with more precision than nanoseconds");
        } else {
            BigInteger nanos = new BigInteger(new String(digits, StandardCharsets.US_ASCII))
                    .multiply(BigInteger.TEN.pow((int) point - digits.length));
            BigInteger[] parts = (number.isNegative() ? nanos.negate() : nanos).divideAndRemainder(NANOS_PER_SECOND);
            int remainder = parts[1].intValue();
            boolean below = remainder < 0;
            accept(parts[0].longValue() - (below ? 1 : 0), below ? remainder + 1_000_000_000 : remainder, out);
        }
    }

    private void readDate(Chars text, Reading out) {
        if (!timestamp.scan(text)) {
            out.reject(timestamp.reason(), timestamp.problem());
            return;
        }
        long local = timestamp.localSecond();
        long second;
        if (timestamp.hasOffset()) {
            second = local - timestamp.offsetSeconds();
        } else if (zone != null) {
            second = LocalDateTime.ofEpochSecond(local, 0, ZoneOffset.UTC)
                    .atZone(zone)
                    .toEpochSecond();
        } else {
            out.reject(
                    Reason.VERSION_ZONE,
                    "a timestamp without an offset, and latchkey.version.timestamp-zone names no zone for it");
            return;
        }
        if (timestamp.isLeapSecond()) {
            second++;
            if (!isStartOfMonth(second)) {
                out.reject(Reason.VERSION_SYNTAX, "a second 60 that does not end a month of UTC");
                return;
            }
        }
        accept(second, timestamp.nano(), out);
    }

    private static boolean isStartOfMonth(long second) {
        return Math.floorMod(second, 86_400) == 0
                && LocalDate.ofEpochDay(Math.floorDiv(second, 86_400)).getDayOfMonth() == 1;
    }

    private static void accept(long second, int nano, Reading out) {
        if (second < MIN_SECOND || second > MAX_SECOND) {
            rejectYear(out);
        } else {
            out.accept(new TimestampVersion(second, nano));
        }
    }

    private static void rejectYear(Reading out) {
        out.reject(Reason.VERSION_RANGE, "a timestamp outside the years 0000 to 9999 of UTC");
    }
}
