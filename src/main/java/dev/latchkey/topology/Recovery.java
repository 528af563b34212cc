package dev.latchkey.topology;

import dev.latchkey.buffer.Mark;
import dev.latchkey.buffer.PendingBuffer;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** One of the two ways in which a task gets its buffer back. Belongs to the task's thread, but for {@link #done}. */
interface Recovery {
    /** The buffer that is recovered. */
    PendingBuffer<Headers> buffer();

    /**
     * Leaves the buffer as it was at the last commit, whatever was in it before.
     *
     * @param mark the committed mark; null before the first record
     * @throws dev.latchkey.buffer.RecoveryRefusedException where that can't be done
     */
    void run(@Nullable Mark mark, InputLog log);

    /** How far it has come, from 0 to 1; 1 when none is under way. */
    double done();
}
