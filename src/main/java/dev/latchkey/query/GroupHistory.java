package dev.latchkey.query;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the instances of a group saw in the last minutes, in equal steps, the oldest first. A step is null where none of them
 * looked. What one that is gone saw is gone with it.
 *
 * @param end of the last step, in RFC 3339
 * @param stepSeconds length of a step
 * @param pending entries, at the end of each step; each partition once
 * @param taken input records taken in during the step
 * @param released entries released during the step
 * @param deadLetters dead letters of the step
 */
@RegisterForReflection
record GroupHistory(
        String end,
        int stepSeconds,
        List<@Nullable Long> pending,
        List<@Nullable Long> taken,
        List<@Nullable Long> released,
        List<@Nullable Long> deadLetters) {
    /** An instance that looks a little later than the one that adds up is waited for so many steps, by leaving them out. */
    private static final int PATIENCE = 2;

    /**
     * Adds up what several instances saw, in steps of the same length.
     *
     * @param own of the one that adds up, whose clock counts
     */
    static GroupHistory of(Timeline own, List<Timeline> others) {
        List<Timeline> all = new ArrayList<>(others);
        all.add(own);
        long end = Math.max(
                own.end() - PATIENCE,
                all.stream().mapToLong(Timeline::end).min().orElse(own.end()));
        int size = all.stream().mapToInt(one -> one.taken().size()).max().orElse(0);
        List<@Nullable Long> taken = sum(all, end, size, Timeline::taken);
        return new GroupHistory(
                EntryJson.time((end + 1) * own.stepSeconds() * 1000),
                own.stepSeconds(),
                pending(all, end, taken),
                taken,
                sum(all, end, size, Timeline::released),
                sum(all, end, size, Timeline::deadLetters));
    }

    private static List<@Nullable Long> sum(
            List<Timeline> all, long end, int size, Function<Timeline, List<@Nullable Long>> part) {
        @Nullable Long[] sums = new @Nullable Long[size];
        for (Timeline one : all) {
            List<@Nullable Long> values = part.apply(one);
            long shift = (end - size) - (one.end() - values.size()); // from ours to theirs
            for (int i = 0; i < size; i++) {
                long theirs = i + shift;
                Long value = theirs < 0 || theirs >= values.size() ? null : values.get((int) theirs);
                if (value != null) {
                    Long before = sums[i];
                    sums[i] = before == null ? value : Long.valueOf(before + value);
                }
            }
        }
        return Arrays.asList(sums);
    }

    /**
     * Where two instances saw the same partition, the one counts that got it later: who is cut off from the brokers goes on
     * reporting what was given to another.
     *
     * @param looked null where nobody did
     */
    private static List<@Nullable Long> pending(List<Timeline> all, long end, List<@Nullable Long> looked) {
        TreeMap<Integer, List<Tenure>> partitions = new TreeMap<>();
        all.stream()
                .flatMap(one -> one.tenures().stream())
                .sorted(Comparator.comparingLong(Tenure::since))
                .forEach(tenure -> partitions
                        .computeIfAbsent(tenure.partition(), number -> new ArrayList<>())
                        .add(tenure));
        List<@Nullable Long> sums = new ArrayList<>(looked.size());
        for (int i = 0; i < looked.size(); i++) {
            long step = end - looked.size() + 1 + i;
            sums.add(looked.get(i) == null ? null : at(step, partitions.values()));
        }
        return sums;
    }

    private static @Nullable Long at(long step, Collection<List<Tenure>> partitions) {
        long sum = 0;
        for (List<Tenure> tenures : partitions) {
            long last = 0;
            for (Tenure tenure : tenures) {
                Long value = tenure.at(step);
                last = value == null ? last : value;
            }
            sum += last;
        }
        return sum;
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
