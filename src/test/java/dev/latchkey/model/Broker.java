package dev.latchkey.model;

import dev.latchkey.buffer.InputPartition;
import dev.latchkey.buffer.Mark;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is durable, as a reader of committed records sees it.
 *
 * @param released indices of the records in the output, in order
 * @param deadLetters indices of the records in the dead-letter topic, in order
 * @param mark the mark; null before the first
 * @param committed the group's committed offset, or {@link InputPartition#NONE}
 */
record Broker(
        List<Integer> released,
        List<Integer> deadLetters,
        @Nullable Mark mark,
        long committed) {
    static final Broker EMPTY = new Broker(List.of(), List.of(), null, InputPartition.NONE);

    /** A transaction: all of it, or nothing. */
    Broker commit(Effects effects, long offset) {
        return new Broker(
                Effects.joined(released, effects.released()),
                Effects.joined(deadLetters, effects.deadLetters()),
                effects.mark() == null ? mark : effects.mark(),
                offset);
    }

    /** What must not happen. */
    Broker putMarkOutsideTheTransaction(@Nullable Mark put) {
        return put == null ? this : new Broker(released, deadLetters, put, committed);
    }
}
