package dev.latchkey.query;

import dev.latchkey.query.GroupStatus.Instance;
import dev.latchkey.query.GroupStatus.Partition;
import dev.latchkey.query.GroupStatus.Setup;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what the instances say, each partition once: see {@link Partitions}.
 *
 * @param own what the one says that answers
 * @param others what the others say, the silent ones left out
 * @param instances all that are known
 * @param missing partitions that nobody could read
 */
record StatusSum(
        InstanceStatus own,
        Collection<InstanceStatus> others,
        List<Instance> instances,
        NavigableSet<Integer> missing) {

    GroupStatus status(Setup setup) {
        Instant now = Instant.now();
        GroupHistory history = GroupHistory.of(
                own.history(), others.stream().map(InstanceStatus::history).toList());
        List<Totals> parts = new ArrayList<>(List.of(own.totals()));
        others.forEach(other -> parts.add(other.totals()));
        Totals totals = Totals.sum(parts);
        return new GroupStatus(
                EntryJson.time(now.toEpochMilli()),
                own.instance(),
                setup,
                Verdict.of(
                        now,
                        Duration.ofMillis(Math.round(setup.flushIntervalSeconds() * 1000)),
                        missing,
                        instances,
                        GroupHistory.total(history.deadLetters())),
                sum(Partition::pending),
                sum(Partition::bytes),
                sum(Partition::draining),
                sum(Partition::frozen),
                first(Partition::oldest),
                first(Partition::nextFlush),
                history.perSecond(history.taken()),
                history.perSecond(history.released()),
                totals.coalescing(),
                totals,
                instances,
                history,
                missing.isEmpty(),
                missing);
    }

    private long sum(Function<Partition, ? extends @Nullable Number> part) {
        ToLongFunction<Number> value = Number::longValue;
        return partitions().map(part).filter(Objects::nonNull).mapToLong(value).sum();
    }

    private @Nullable String first(Function<Partition, @Nullable String> time) {
        return partitions()
                .map(time)
                .filter(Objects::nonNull)
                .min(Comparator.comparing(Instant::parse))
                .orElse(null);
    }

    private Stream<Partition> partitions() {
        return Partitions.once(instances).stream();
    }
}
