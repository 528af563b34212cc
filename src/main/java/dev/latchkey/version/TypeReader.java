package dev.latchkey.version;

/** Turns the text of one version into a version. Not thread-safe; a text is only valid during the call. */
interface TypeReader {
    /**
     * Reads the text of a JSON number, of a JSON string, or of a header, which may hold what either holds.
     *
     * @param jsonNumber whether it is a JSON number; its syntax is then known to be right
     * @param out takes the version, or the reason and what was found, without where it was found
     */
    void read(Chars text, boolean jsonNumber, Reading out);

    /** Reads a header that holds 8 bytes. Only called for types that are numbers or can be counted by one. */
    default void readBinary(long number, Reading out) {
        throw new UnsupportedOperationException("VersionRule admits binary headers for numbers and timestamps only");
    }
}
