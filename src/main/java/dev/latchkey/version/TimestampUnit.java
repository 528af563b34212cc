package dev.latchkey.version;

/** What a timestamp that is a number counts, from 1970-01-01T00:00:00Z, leap seconds not counted (POSIX). */
enum TimestampUnit {
    S(0),
    MS(3),
    US(6),
    NS(9);

    /** A unit is 10 to the power of minus this, in seconds. */
    final int decimals;

    TimestampUnit(int decimals) {
        this.decimals = decimals;
    }

    /** How many of them are a second. */
    long perSecond() {
        long count = 1;
        for (int i = 0; i < decimals; i++) {
            count *= 10;
        }
        return count;
    }
}
