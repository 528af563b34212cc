package dev.latchkey.version;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * An exact number that is no 64-bit integer: {@code ±0.d1d2d3… × 10^point}, where d1 and the last digit are not zero. Equal
 * numbers have equal fields, and comparing them never multiplies anything out.
 */
final class NumberVersion extends Version {
    final boolean negative;
    final int point;
    /** ASCII, at least one. */
    final byte[] digits;

    NumberVersion(boolean negative, int point, byte[] digits) {
        this.negative = negative;
        this.point = point;
        this.digits = digits;
    }

    @Override
    int rank() {
        return RANK_NUMBER;
    }

    @Override
    int compareToSameRank(Version other) {
        NumberVersion that = (NumberVersion) other;
        if (negative != that.negative) {
            return negative ? -1 : 1;
        }
        int magnitude = compareMagnitude(that.point, that.digits);
        return negative ? -magnitude : magnitude;
    }

    @Override
    int compareToNumber(long number) {
        if (number == 0 || negative != number < 0) {
            return negative ? -1 : 1;
        }
        String text = Long.toString(number);
        byte[] magnitude = text.substring(negative ? 1 : 0).getBytes(StandardCharsets.US_ASCII);
        int result = compareMagnitude(magnitude.length, magnitude);
        return negative ? -result : result;
    }

    /** The other's digits may end with zeros: they differ from ours before that, since the two are never equal then. */
    private int compareMagnitude(int otherPoint, byte[] otherDigits) {
        return point == otherPoint
                ? Integer.signum(Arrays.compareUnsigned(digits, otherDigits))
                : Integer.compare(point, otherPoint);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(digits) + point) + Boolean.hashCode(negative);
    }

    /** Written out, without an exponent. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(negative ? "-" : "");
        String significant = new String(digits, StandardCharsets.US_ASCII);
        if (point <= 0) {
            text.append("0.").append("0".repeat(-point)).append(significant);
        } else if (point >= digits.length) {
            text.append(significant).append("0".repeat(point - digits.length));
        } else {
            text.append(significant, 0, point).append('.').append(significant, point, digits.length);
        }
        return text.toString();
    }

    @Override
    public Object toJson() {
        return point >= digits.length ? new BigInteger(toString()) : new BigDecimal(toString());
    }

    @Override
    public int heapBytes() {
        return 24 + aligned(16 + digits.length);
    }
}
