package dev.latchkey.buffer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What other threads may ask of a partition's buffer, at any time. They see what has been processed, which may not be
 * committed yet.
 *
 * @param <H> the headers, opaque to the buffer
 */
public interface PendingView<H> {
    /** What is pending for a key, of two generations the filling one's; null where nothing is. */
    @Nullable
    Pending<H> get(byte[] key);

    /**
     * The next entries in the order of their first offsets.
     *
     * @param afterFirstOffset where the page before ended; -1 for the first page
     * @param limit how many at the most
     */
    List<Pending<H>> page(long afterFirstOffset, int limit);

    /** A consistent count. */
    BufferStats stats();
}
