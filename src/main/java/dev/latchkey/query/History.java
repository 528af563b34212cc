package dev.latchkey.query;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What this instance saw in the last minutes: a ring of samples, of a size that never changes. Thread-safe. */
final class History {
    /** Seconds between two samples. */
    static final int STEP = 5;
    /** Fifteen minutes. */
    static final int SIZE = 15 * 60 / STEP;

    private final @Nullable Sample[] ring = new Sample[SIZE];
    private @Nullable Sample last;
    private long firstStep;

    /** Adds what was seen at a time of these partitions; those that can't be read don't count. */
    void add(long epochMilli, List<InstanceStatus.Partition> partitions, Totals totals) {
        long pending = 0;
        long oldest = epochMilli;
        for (InstanceStatus.Partition partition : partitions) {
            Integer entries = partition.pending();
            String firstSeen = partition.oldest();
            pending += entries == null ? 0 : entries;
            oldest = firstSeen == null
                    ? oldest
                    : Math.min(oldest, Instant.parse(firstSeen).toEpochMilli());
        }
        add(epochMilli, pending, (epochMilli - oldest) / 1000, totals);
    }

    /**
     * Adds what was seen at a time. Of two samples in a step the later one counts; none goes before another.
     *
     * @param epochMilli when
     * @param totals since the start of the instance
     */
    synchronized void add(long epochMilli, long pending, long oldestSeconds, Totals totals) {
        long step = epochMilli / 1000 / STEP;
        Sample before = last;
        if (before == null) {
            firstStep = step;
        } else if (step < before.step) {
            return; // the clock was set back
        }
        Sample sample = before != null && step == before.step
                ? new Sample(step, pending, oldestSeconds, totals, before.before)
                : new Sample(step, pending, oldestSeconds, totals, before == null ? null : before.totals);
        ring[(int) (step % SIZE)] = sample;
        last = sample;
    }

    /** All of it, up to the last sample. */
    synchronized Timeline timeline() {
        Sample newest = last;
        long end = newest == null ? 0 : newest.step;
        List<@Nullable Sample> samples = new ArrayList<>(SIZE);
        for (long step = Math.max(firstStep, end - SIZE + 1); newest != null && step <= end; step++) {
            Sample sample = ring[(int) (step % SIZE)];
            samples.add(sample == null || sample.step != step ? null : sample);
        }
        return new Timeline(
                end,
                STEP,
                each(samples, Sample::pending),
                each(samples, Sample::oldestSeconds),
                each(samples, sample -> sample.since(Totals::taken)),
                each(samples, sample -> sample.since(Totals::released)),
                each(samples, sample -> sample.since(Totals::rejected)));
    }

    private static List<@Nullable Long> each(List<@Nullable Sample> samples, Function<Sample, Long> part) {
        List<@Nullable Long> values = new ArrayList<>(samples.size());
        samples.forEach(sample -> values.add(sample == null ? null : part.apply(sample)));
        return values;
    }

    /**
     * One look.
     *
     * @param before the totals of the sample before; null for the first
     */
    private record Sample(
            long step,
            long pending,
            long oldestSeconds,
            Totals totals,
            @Nullable Totals before) {
        private long since(Function<Totals, Long> part) {
            return part.apply(totals) - (before == null ? 0 : part.apply(before));
        }
    }
}
