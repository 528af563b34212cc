package dev.latchkey.topology;

import dev.latchkey.buffer.Floor;
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
     * @return false where too many such requests wait already
     */
    boolean forget(byte[] key);

    /** Asks for all keys to be forgotten. */
    void forgetAll();

    /**
     * A floor.
     *
     * @param floor what was released
     * @param until how long it counts at the least, in milliseconds since the epoch, if nothing more is released
     */
    record Remembered(Floor floor, long until) {}
}
