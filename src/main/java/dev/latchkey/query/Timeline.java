package dev.latchkey.query;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The last minutes in equal steps, the oldest first. A step is null where nobody looked: before the start, or while the
 * process stood still.
 *
 * @param end number of the last step: seconds since the epoch by {@code stepSeconds}
 * @param stepSeconds length of a step
 * @param pending entries, at the end of each step
 * @param oldestSeconds age of the oldest entry, at the end of each step
 * @param taken input records taken in during the step
 * @param released entries released during the step
 * @param deadLetters dead letters of the step
 */
@RegisterForReflection
record Timeline(
        long end,
        int stepSeconds,
        List<@Nullable Long> pending,
        List<@Nullable Long> oldestSeconds,
        List<@Nullable Long> taken,
        List<@Nullable Long> released,
        List<@Nullable Long> deadLetters) {
    /** An instance that looks a little later than the one that adds up is waited for so many steps, by leaving them out. */
    private static final int PATIENCE = 2;

    Timeline {
        Objects.requireNonNull(pending, "pending");
        Objects.requireNonNull(oldestSeconds, "oldestSeconds");
        Objects.requireNonNull(taken, "taken");
        Objects.requireNonNull(released, "released");
        Objects.requireNonNull(deadLetters, "deadLetters");
    }

    /**
     * Adds up what several instances saw, in steps of the same length. What one that is gone saw is gone with it.
     *
     * @param own of the one that adds up, whose clock counts
     */
    static Timeline sum(Timeline own, List<Timeline> others) {
        List<Timeline> all = new ArrayList<>(others);
        all.add(own);
        long end = Math.max(
                own.end - PATIENCE, all.stream().mapToLong(Timeline::end).min().orElse(own.end));
        int size = all.stream().mapToInt(one -> one.pending.size()).max().orElse(0);
        return new Timeline(
                end,
                own.stepSeconds,
                merge(all, end, size, Timeline::pending, Long::sum),
                merge(all, end, size, Timeline::oldestSeconds, Math::max),
                merge(all, end, size, Timeline::taken, Long::sum),
                merge(all, end, size, Timeline::released, Long::sum),
                merge(all, end, size, Timeline::deadLetters, Long::sum));
    }

    private static List<@Nullable Long> merge(
            List<Timeline> all,
            long end,
            int size,
            Function<Timeline, List<@Nullable Long>> part,
            LongBinaryOperator operator) {
        List<@Nullable Long> merged = new ArrayList<>(size);
        for (long step = end - size + 1; step <= end; step++) {
            @Nullable Long value = null;
            for (Timeline one : all) {
                @Nullable Long next = at(part.apply(one), step - one.end);
                if (next != null) {
                    value = value == null ? next : Long.valueOf(operator.applyAsLong(value, next));
                }
            }
            merged.add(value);
        }
        return merged;
    }

    private static @Nullable Long at(List<@Nullable Long> values, long fromEnd) {
        long index = values.size() - 1 + fromEnd;
        return index < 0 || index >= values.size() ? null : values.get((int) index);
    }

    /** What came in one second of the last step; null where that is not known. */
    @Nullable
    Double perSecond(List<@Nullable Long> counts) {
        @Nullable Long last = counts.isEmpty() ? null : counts.get(counts.size() - 1);
        return last == null ? null : (double) last / stepSeconds;
    }

    static long total(List<@Nullable Long> counts) {
        return counts.stream()
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .sum();
    }
}
