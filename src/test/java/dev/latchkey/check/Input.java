package dev.latchkey.check;

/**
 * A record that was taken in.
 *
 * @param version a number that is ordered as the versions are; for integer versions the version itself
 */
public record Input(long version, Content content) {}
