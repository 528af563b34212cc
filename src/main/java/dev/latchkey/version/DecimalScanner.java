package dev.latchkey.version;

/**
 * Takes the text of a number apart in one pass, whatever its length: {@code ±0.d1d2d3… × 10^point}. The syntax is
 * JSON's (RFC 8259 section 6), and leading zeros are allowed, which strings of digits often have. Nothing is multiplied
 * out, so {@code 1e999999999} costs as much as {@code 1e9}.
 */
final class DecimalScanner {
    /** Beyond every bound, and far enough from overflow. */
    private static final long SATURATED = Long.MAX_VALUE / 4;

    private Chars text = new Chars();
    private boolean negative;
    private long point;
    private int significant;
    private int first;
    private int dot;

    /** False when the text is no number. */
    boolean scan(Chars number) {
        text = number;
        int end = number.length();
        negative = end > 0 && number.at(0) == '-';
        int start = negative ? 1 : 0;
        int intEnd = digitsEnd(start);
        int mantissaEnd = intEnd;
        dot = -1;
        if (intEnd < end && number.at(intEnd) == '.') {
            dot = intEnd;
            mantissaEnd = digitsEnd(intEnd + 1);
            if (mantissaEnd == intEnd + 1) {
                return false;
            }
        }
        if (intEnd == start) {
            return false;
        }
        locateDigits(start, intEnd, mantissaEnd);
        if (mantissaEnd == end) {
            return true;
        }
        char e = number.at(mantissaEnd);
        return (e == 'e' || e == 'E') && scanExponent(mantissaEnd + 1);
    }

    private int digitsEnd(int from) {
        int i = from;
        while (i < text.length() && text.at(i) >= '0' && text.at(i) <= '9') {
            i++;
        }
        return i;
    }

    /** Finds the first and the last digit that is not zero. */
    private void locateDigits(int start, int intEnd, int mantissaEnd) {
        first = start;
        while (first < mantissaEnd && (first == dot || text.at(first) == '0')) {
            first++;
        }
        int last = mantissaEnd;
        while (last > first && (last - 1 == dot || text.at(last - 1) == '0')) {
            last--;
        }
        boolean dotWithin = dot > first && dot < last;
        significant = last - first - (dotWithin ? 1 : 0);
        point = first < intEnd ? intEnd - first : intEnd + 1L - first;
    }

    private boolean scanExponent(int from) {
        int i = from;
        boolean minus = i < text.length() && text.at(i) == '-';
        if (i < text.length() && (minus || text.at(i) == '+')) {
            i++;
        }
        if (i == text.length() || digitsEnd(i) != text.length()) {
            return false;
        }
        long exponent = 0;
        for (; i < text.length(); i++) {
            exponent = Math.min(exponent * 10 + (text.at(i) - '0'), SATURATED / 10);
        }
        point += minus ? -exponent : exponent;
        return true;
    }

    boolean isZero() {
        return significant == 0;
    }

    boolean isNegative() {
        return negative;
    }

    boolean isInteger() {
        return point >= significant || isZero();
    }

    /** How many digits it has when it is written out without an exponent; a zero before the point is not counted. */
    long writtenDigits() {
        return isZero() ? 1 : Math.max(point, 0) + Math.max(significant - point, 0);
    }

    /** Where the point stands, counted from the first digit that is not zero. */
    long point() {
        return point;
    }

    /** Whether the number, which is an integer, fits 64 bits; {@link #toLong()} is it then. */
    boolean fitsLong() {
        if (isZero() || point <= 18) {
            return true;
        }
        if (point > 19) {
            return false;
        }
        long unsigned = unsigned(); // up to 19 digits fit 64 bits without a sign
        return unsigned >= 0 || (negative && unsigned == Long.MIN_VALUE);
    }

    long toLong() {
        return isZero() ? 0 : negative ? -unsigned() : unsigned();
    }

    private long unsigned() {
        long value = 0;
        int i = first;
        for (long n = 0; n < point; n++) {
            if (i == dot) {
                i++;
            }
            value = value * 10 + (n < significant ? text.at(i++) - '0' : 0);
        }
        return value;
    }

    /** The digits from the first that is not zero to the last that is not zero, in ASCII. */
    byte[] digits() {
        byte[] digits = new byte[significant];
        int i = first;
        for (int n = 0; n < significant; n++) {
            if (i == dot) {
                i++;
            }
            digits[n] = (byte) text.at(i++);
        }
        return digits;
    }
}
