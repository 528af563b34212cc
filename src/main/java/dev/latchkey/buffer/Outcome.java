package dev.latchkey.buffer;

/** What became of a record that was offered to the buffer. */
public enum Outcome {
    /** The first of its key in this generation. */
    FIRST,
    /** It beat what was pending. */
    NEWER,
    /** It was beaten by what was pending. */
    OLDER
}
