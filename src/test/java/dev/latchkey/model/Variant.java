package dev.latchkey.model;

/**
 * Settings of the service, and what may go wrong with its stores.
 *
 * @param remember whether what was released is remembered
 * @param tiesLatest whether the later of two equal versions wins
 * @param floorsOutliveAborts whether an owner that dies may leave floors behind that it never committed (KAFKA-20685)
 */
record Variant(boolean remember, boolean tiesLatest, boolean floorsOutliveAborts) {
    static final Variant PLAIN = new Variant(false, true, false);
}
