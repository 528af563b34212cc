package dev.latchkey.version;

import java.time.LocalDate;

/**
 * Takes the text of a timestamp apart: RFC 3339, and of ISO 8601 also a comma before the fraction, no seconds, an offset
 * without a colon or without minutes, no offset, and 24:00. Not of it: dates alone, week and ordinal dates, years of more than
 * four digits, the form without hyphens and colons, zone names.
 */
final class TimestampScanner {
    private static final String SHAPE = "####-##-##T##:##";
    private static final int MAX_FRACTION = 9;

    private Chars text = new Chars();
    private int at;
    private long localSecond;
    private int nano;
    private boolean leapSecond;
    private boolean hasOffset;
    private int offsetSeconds;
    private Reason reason = Reason.VERSION_SYNTAX;
    private String problem = "";

    /** Whether it begins like a date; no number has a hyphen behind four digits. */
    static boolean looksLikeDate(Chars text) {
        return text.length() > 4 && text.at(4) == '-' && isDigit(text.at(3));
    }

    /** False when it is no timestamp; {@link #reason()} and {@link #problem()} then say why. */
    boolean scan(Chars timestamp) {
        text = timestamp;
        leapSecond = false;
        hasOffset = false;
        offsetSeconds = 0;
        nano = 0;
        if (!hasShape()) {
            return fail(
                    Reason.VERSION_SYNTAX,
                    "a text of " + text.length() + " characters that begins like a date and is"
                            + " not a timestamp (2026-01-31T23:59:00Z)");
        }
        int hour = number(11, 2);
        int minute = number(14, 2);
        int second = 0;
        at = SHAPE.length();
        if (peek() == ':') {
            second = digitsAt(at + 1, 2) ? number(at + 1, 2) : -1;
            at += 3;
            if (second >= 0 && (peek() == '.' || peek() == ',') && !scanFraction()) {
                return false;
            }
        }
        if (!scanOffset() || at != text.length()) {
            return fail(Reason.VERSION_SYNTAX, "a timestamp with something behind its time that is not an offset");
        }
        return combine(number(0, 4), number(5, 2), number(8, 2), hour, minute, second);
    }

    private boolean combine(int year, int month, int day, int hour, int minute, int second) {
        leapSecond = second == 60;
        boolean timeExists = second >= 0
                && second <= 60
                && minute <= 59
                && (hour <= 23 || (hour == 24 && minute == 0 && second == 0 && nano == 0));
        if (!timeExists
                || month < 1
                || month > 12
                || day < 1
                || day > LocalDate.of(year, month, 1).lengthOfMonth()) {
            return fail(Reason.VERSION_SYNTAX, "a date or a time that does not exist");
        }
        long seconds = hour * 3600L + minute * 60L + (leapSecond ? 59 : second);
        localSecond = LocalDate.of(year, month, day).toEpochDay() * 86_400 + seconds;
        return true;
    }

    private boolean hasShape() {
        if (text.length() < SHAPE.length()) {
            return false;
        }
        for (int i = 0; i < SHAPE.length(); i++) {
            char c = text.at(i);
            char expected = SHAPE.charAt(i);
            boolean fits =
                    expected == '#' ? isDigit(c) : expected == 'T' ? c == 'T' || c == 't' || c == ' ' : c == expected;
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    /** Begins at the point or comma. */
    private boolean scanFraction() {
        int start = ++at;
        int value = 0;
        while (isDigit(peek())) {
            if (at - start < MAX_FRACTION) {
                value = value * 10 + (text.at(at) - '0');
            }
            at++;
        }
        if (at == start) {
            return fail(Reason.VERSION_SYNTAX, "a timestamp with a point behind its seconds and no digit");
        }
        if (at - start > MAX_FRACTION) {
            return fail(Reason.VERSION_RANGE, "a timestamp with more precision than nanoseconds");
        }
        for (int digits = at - start; digits < MAX_FRACTION; digits++) {
            value *= 10;
        }
        nano = value;
        return true;
    }

    private boolean scanOffset() {
        char sign = peek();
        if (at == text.length()) {
            return true;
        }
        hasOffset = true;
        if (sign == 'Z' || sign == 'z') {
            at++;
            return true;
        }
        if ((sign != '+' && sign != '-') || !digitsAt(at + 1, 2)) {
            return false;
        }
        int hours = number(at + 1, 2);
        int minutes = 0;
        at += 3;
        if (at < text.length()) {
            at += peek() == ':' ? 1 : 0;
            if (!digitsAt(at, 2)) {
                return false;
            }
            minutes = number(at, 2);
            at += 2;
        }
        offsetSeconds = (hours * 3600 + minutes * 60) * (sign == '-' ? -1 : 1);
        return hours <= 23 && minutes <= 59;
    }

    private boolean fail(Reason why, String what) {
        reason = why;
        problem = what;
        return false;
    }

    private char peek() {
        return at < text.length() ? text.at(at) : '\0';
    }

    private boolean digitsAt(int from, int count) {
        if (from + count > text.length()) {
            return false;
        }
        for (int i = from; i < from + count; i++) {
            if (!isDigit(text.at(i))) {
                return false;
            }
        }
        return true;
    }

    private int number(int from, int count) {
        int value = 0;
        for (int i = from; i < from + count; i++) {
            value = value * 10 + (text.at(i) - '0');
        }
        return value;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Seconds from 1970 as the clock on the wall shows them; second 59 where {@link #isLeapSecond()}. */
    long localSecond() {
        return localSecond;
    }

    int nano() {
        return nano;
    }

    boolean isLeapSecond() {
        return leapSecond;
    }

    boolean hasOffset() {
        return hasOffset;
    }

    int offsetSeconds() {
        return offsetSeconds;
    }

    Reason reason() {
        return reason;
    }

    String problem() {
        return problem;
    }
}
