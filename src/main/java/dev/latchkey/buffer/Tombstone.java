package dev.latchkey.buffer;

import org.jspecify.annotations.Nullable;

/**
 * The last tombstone without a version that came for a key in its generation. It is kept beside the winner that beat it, since
 * that may turn out to be older than what was released before: then the tombstone is what has to be released.
 *
 * @param <H> the headers, opaque to the buffer
 * @param headers its headers; null where it has none
 * @param timestamp its Kafka timestamp, in milliseconds since the epoch
 * @param offset its offset
 */
public record Tombstone<H>(@Nullable H headers, long timestamp, long offset) {
    /** What it costs on the heap beside its headers. */
    static final int OVERHEAD = 32;
}
