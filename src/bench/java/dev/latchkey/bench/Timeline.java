package dev.latchkey.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What was seen of a process while it took in its input; all figures are of the part after the warm-up. */
final class Timeline {
    /** The last records come in with the end of the input, where polls are not full. */
    private static final double END = 0.99;

    private final List<Sample> samples;
    private final double from;
    private final double to;

    /**
     * One look.
     *
     * @param seconds on any clock
     * @param taken records since the start
     * @param cpuSeconds since the start
     */
    record Sample(double seconds, long taken, double cpuSeconds, long residentBytes) {}

    /**
     * @param samples in the order of time, the last of which has all records
     * @param records of the input
     * @param warmUp share of them that is left out
     */
    Timeline(List<Sample> samples, long records, double warmUp) {
        this.samples = List.copyOf(samples);
        from = records * warmUp;
        to = records * END;
    }

    double recordsPerSecond() {
        return (to - from) / (at(to, Sample::seconds) - at(from, Sample::seconds));
    }

    double cpuSecondsPerMillion() {
        return (at(to, Sample::cpuSeconds) - at(from, Sample::cpuSeconds)) / (to - from) * 1e6;
    }

    /** The most that was seen. */
    long residentBytes() {
        return samples.stream().mapToLong(Sample::residentBytes).max().orElse(0);
    }

    /** The longest time during which no record came in; not finer than the samples. */
    double longestPauseSeconds() {
        double longest = 0;
        List<Sample> window = new ArrayList<>(samples);
        window.removeIf(sample -> sample.taken < from);
        for (int first = 0; first < window.size(); first++) {
            int last = first;
            while (last + 1 < window.size() && window.get(last + 1).taken == window.get(first).taken) {
                last++;
            }
            if (window.get(first).taken < to) {
                longest = Math.max(longest, window.get(last).seconds - window.get(first).seconds);
            }
            first = last;
        }
        return longest;
    }

    /** What {@code value} was when so many records were taken in, on a straight line between two samples. */
    private double at(double taken, ToDoubleFunction<Sample> value) {
        Sample before = samples.get(0);
        for (Sample after : samples) {
            if (after.taken >= taken && after.taken > before.taken) {
                double share = Math.max(0, taken - before.taken) / (after.taken - before.taken);
                return value.applyAsDouble(before) + share * (value.applyAsDouble(after) - value.applyAsDouble(before));
            }
            before = after;
        }
        throw new IllegalStateException("only " + before.taken + " records were taken in, of " + taken);
    }
}
