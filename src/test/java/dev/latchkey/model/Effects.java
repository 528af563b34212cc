package dev.latchkey.model;

import dev.latchkey.buffer.Mark;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a task has written since its last commit.
 *
 * @param begun whether there is anything to commit: a record taken in is, too
 * @param released indices of records that were forwarded to the output
 * @param deadLetters indices of records that were forwarded to the dead letters
 * @param mark the mark that was put last; null where none was
 * @param floors what was put to be remembered
 */
record Effects(
        boolean begun,
        List<Integer> released,
        List<Integer> deadLetters,
        @Nullable Mark mark,
        FloorBook floors) {
    static final Effects NONE = new Effects(false, List.of(), List.of(), null, FloorBook.EMPTY);

    Effects and(Effects later) {
        return new Effects(
                true,
                joined(released, later.released),
                joined(deadLetters, later.deadLetters),
                later.mark == null ? mark : later.mark,
                floors.and(later.floors));
    }

    static List<Integer> joined(List<Integer> left, List<Integer> right) {
        if (left.isEmpty() || right.isEmpty()) {
            return left.isEmpty() ? right : left;
        }
        List<Integer> joined = new ArrayList<>(left);
        joined.addAll(right);
        return joined;
    }
}
