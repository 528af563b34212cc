package dev.latchkey.query;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What was done since the start: the counters of {@code /q/metrics}, so that both always say the same.
 *
 * @param first input records that were the first of their key in a generation
 * @param newer those that beat what was pending
 * @param older those that were beaten
 * @param rejected those that became dead letters
 * @param dropped tombstones that were left out
 * @param released entries released
 * @param deadLetters how many of each reason; reasons without any are left out
 */
@RegisterForReflection
record Totals(
        long first, long newer, long older, long rejected, long dropped, long released, Map<String, Long> deadLetters) {

    Totals {
        Objects.requireNonNull(deadLetters, "deadLetters");
    }

    static Totals of(MeterRegistry registry) {
        Map<String, Long> reasons = new TreeMap<>();
        for (Counter counter : registry.find("latchkey.dead.letters").counters()) {
            if (counter.count() > 0) {
                reasons.put(String.valueOf(counter.getId().getTag("reason")), (long) counter.count());
            }
        }
        return new Totals(
                records(registry, "first"),
                records(registry, "newer"),
                records(registry, "older"),
                records(registry, "rejected"),
                records(registry, "dropped"),
                count(registry.find("latchkey.released").counter()),
                reasons);
    }

    private static long records(MeterRegistry registry, String outcome) {
        return count(registry.find("latchkey.records").tag("outcome", outcome).counter());
    }

    private static long count(@Nullable Counter counter) {
        return counter == null ? 0 : (long) counter.count();
    }

    static Totals sum(Collection<Totals> all) {
        Map<String, Long> reasons = new TreeMap<>();
        all.forEach(one -> one.deadLetters.forEach((reason, count) -> reasons.merge(reason, count, Long::sum)));
        return new Totals(
                sum(all, Totals::first),
                sum(all, Totals::newer),
                sum(all, Totals::older),
                sum(all, Totals::rejected),
                sum(all, Totals::dropped),
                sum(all, Totals::released),
                reasons);
    }

    private static long sum(Collection<Totals> all, ToLongFunction<Totals> part) {
        return all.stream().mapToLong(part).sum();
    }

    /** Input records that were taken in. */
    long taken() {
        return first + newer + older;
    }

    /** Input records for each entry that they became; null before the first. */
    @Nullable
    Double coalescing() {
        return first == 0 ? null : (double) taken() / first;
    }
}
