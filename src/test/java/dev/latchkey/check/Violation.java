package dev.latchkey.check;

/** The first thing that is wrong with what was released of a key; {@code detail} names records by their position. */
public record Violation(Kind kind, String detail) {
    public enum Kind {
        /** A record that had to be released in any case never was. */
        LOST,
        /** A record was released more often than it was taken in. */
        REPEATED,
        /** A record was released after one that it had been taken in before. */
        TURNED_BACK,
        /** A record was released while one that beats it was pending; that one followed later. */
        NOT_THE_WINNER,
        /** A version was released that is lower than the one released before, though that was excluded. */
        DECREASED,
        /** Nothing like it was taken in. */
        ALIEN,
        /** Headers and timestamp are those of a record that was taken in, the value isn't. */
        VALUE_CHANGED,
        /** The value is that of a record that was taken in, the headers aren't. */
        HEADERS_CHANGED,
        /** Value and headers are those of a record that was taken in, the timestamp isn't. */
        TIMESTAMP_CHANGED
    }
}
