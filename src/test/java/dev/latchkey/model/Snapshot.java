package dev.latchkey.model;

import dev.latchkey.buffer.Mark;
import dev.latchkey.buffer.Pending;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that decides how a task goes on: two tasks with equal snapshots can't be told apart.
 *
 * @param position index of the next record to take in
 * @param held what is pending, in the order of release
 * @param mark the buffer's mark
 * @param saved the mark that was put last
 * @param floors what it remembers
 * @param span of the filling generation, which tells the end of what was taken in
 */
record Snapshot(
        int position,
        List<Held> held,
        @Nullable Mark mark,
        @Nullable Mark saved,
        FloorBook floors,
        long span) {
    /** An entry; its offset tells key, value and version. */
    record Held(long offset, long firstOffset, Pending.State state) {}
}
