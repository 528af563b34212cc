package dev.latchkey.topology;

import dev.latchkey.buffer.Floor;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What other threads may ask of a partition's floors, at any time. They see what has been processed, which may not be committed
 * yet. What they ask to be forgotten is forgotten by the stream thread, within a tick, in its transaction.
 */
public interface FloorView {
    /** What is remembered for a key; null where nothing is. */
    @Nullable
    Remembered get(byte[] key);

    /**
     * Asks for a key to be forgotten, so that any version of it may be released next.
     *
     * @param key null for all
     * @return completes on the stream thread: with true once a transaction is committed in which it was forgotten, with false where
     *     that can't be said; never where the partition has just left
     */
    CompletableFuture<Boolean> forget(byte @Nullable [] key);

    /**
     * A floor.
     *
     * @param floor what was released
     * @param until how long it counts at the least, in milliseconds since the epoch, if nothing more is released
     */
    record Remembered(Floor floor, long until) {}
}
