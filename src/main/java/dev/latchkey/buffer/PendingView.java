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
     * The next entries, in the order of their {@linkplain #place places}.
     *
     * @param after where the page before ended; {@link Place#START} for the first page
     * @param limit how many at the most
     */
    List<Pending<H>> page(Place after, int limit);

    /** Where an entry of this buffer stands. */
    Place place(Pending<H> entry);

    /** A consistent count. */
    BufferStats stats();
}
