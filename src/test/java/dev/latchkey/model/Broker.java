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
 * @param floors what is remembered of the releases
 */
record Broker(
        List<Integer> released,
        List<Integer> deadLetters,
        @Nullable Mark mark,
        long committed,
        FloorBook floors) {
    static final Broker EMPTY = new Broker(List.of(), List.of(), null, InputPartition.NONE, FloorBook.EMPTY);

    /** A transaction: all of it, or nothing. */
    Broker commit(Effects effects, long offset) {
        return new Broker(
                Effects.joined(released, effects.released()),
                Effects.joined(deadLetters, effects.deadLetters()),
                effects.mark() == null ? mark : effects.mark(),
                offset,
                floors.and(effects.floors()));
    }

    /** What must not happen. */
    Broker putMarkOutsideTheTransaction(@Nullable Mark put) {
        return put == null ? this : new Broker(released, deadLetters, put, committed, floors);
    }

    /** What must not happen either, and may do no harm. */
    Broker putFloorsOutsideTheTransaction(FloorBook put) {
        return new Broker(released, deadLetters, mark, committed, floors.and(put));
    }
}
