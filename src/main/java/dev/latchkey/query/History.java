package dev.latchkey.query;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What this instance saw in the last minutes: a ring of samples, each with a number for each partition. Thread-safe. */
final class History {
    /** Seconds between two samples. */
    static final int STEP = 5;
    /** Fifteen minutes. */
    static final int SIZE = 15 * 60 / STEP;

    private final @Nullable Sample[] ring = new Sample[SIZE];
    private @Nullable Sample last;
    private long firstStep;

    /**
     * Adds what was seen at a time. Of two samples in a step the later one counts; none goes before another.
     *
     * @param epochMilli when
     * @param partitions that are held; those that can't be read don't count
     * @param totals since the start of the instance
     */
    synchronized void add(long epochMilli, List<InstanceStatus.Partition> partitions, Totals totals) {
        long step = epochMilli / 1000 / STEP;
        Sample before = last;
        if (before == null) {
            firstStep = step;
        } else if (step < before.step) {
            return; // the clock was set back
        }
        Totals until = before == null ? null : before.step == step ? before.before : before.totals;
        Sample sample = new Sample(step, held(step, partitions, before), totals, until);
        ring[(int) (step % SIZE)] = sample;
        last = sample;
    }

    private static List<Held> held(long step, List<InstanceStatus.Partition> partitions, @Nullable Sample before) {
        Map<Integer, Long> since = new HashMap<>();
        if (before != null) {
            before.held.forEach(one -> since.put(one.partition, one.since));
        }
        return partitions.stream()
                .filter(InstanceStatus.Partition::known)
                .map(one -> new Held(
                        one.partition(),
                        since.getOrDefault(one.partition(), step),
                        Objects.requireNonNull(one.pending())))
                .toList();
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
                each(samples, sample -> sample.since(Totals::taken)),
                each(samples, sample -> sample.since(Totals::released)),
                each(samples, sample -> sample.since(Totals::rejected)),
                tenures(samples));
    }

    private static List<Tenure> tenures(List<@Nullable Sample> samples) {
        List<Tenure> tenures = new ArrayList<>();
        Map<Integer, Tenure> lasting = new HashMap<>();
        for (Sample sample : samples) {
            if (sample != null) {
                sample.held.forEach(held -> {
                    Tenure tenure = lasting.get(held.partition);
                    if (tenure == null || tenure.since() != held.since) {
                        tenure = new Tenure(held.partition, held.since, sample.step, new ArrayList<>());
                        lasting.put(held.partition, tenure);
                        tenures.add(tenure);
                    }
                    while (tenure.from() + tenure.pending().size() < sample.step) {
                        tenure.pending().add(null);
                    }
                    tenure.pending().add((long) held.pending);
                });
            }
        }
        return tenures;
    }

    private static List<@Nullable Long> each(List<@Nullable Sample> samples, Function<Sample, Long> part) {
        List<@Nullable Long> values = new ArrayList<>(samples.size());
        samples.forEach(sample -> values.add(sample == null ? null : part.apply(sample)));
        return values;
    }

    /**
     * One look.
     *
     * @param held what was pending in each partition that could be read
     * @param before the totals of the sample before; null for the first
     */
    private record Sample(
            long step,
            List<Held> held,
            Totals totals,
            @Nullable Totals before) {
        private long since(Function<Totals, Long> part) {
            return part.apply(totals) - (before == null ? 0 : part.apply(before));
        }
    }

    /**
     * What was pending in a partition.
     *
     * @param since the step in which it was first seen without a break
     */
    private record Held(int partition, long since, int pending) {}
}
