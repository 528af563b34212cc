package dev.latchkey.bench;

import java.time.Duration;

/** A line of the table: a variant and how long it holds winners. */
record Row(Variant variant, Duration flush) {
    String flushText() {
        return variant.flushes() ? seconds(flush) : "";
    }

    static String seconds(Duration time) {
        double seconds = time.toMillis() / 1000.0;
        return (seconds == Math.rint(seconds) ? Long.toString((long) seconds) : Double.toString(seconds)) + " s";
    }
}
