package dev.latchkey.query;

import com.fasterxml.jackson.annotation.JsonValue;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether all is well.
 *
 * @param level the worst of the findings; {@code well} without any
 * @param findings what is not well, the worst first
 */
@RegisterForReflection
record Verdict(Level level, List<Finding> findings) {
    /** A flush that is so late did not only wait for its turn. */
    private static final Duration LATE = Duration.ofSeconds(10);

    private static final int NAMED = 8;

    /** How bad. */
    @RegisterForReflection
    enum Level {
        /** Nothing to do. */
        WELL,
        /** It goes on; somebody should know. */
        ATTENTION,
        /** Releases are late, or can't be seen to be made. */
        TROUBLE;

        @JsonValue
        String json() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One thing that is not well.
     *
     * @param level how bad
     * @param text for people
     */
    @RegisterForReflection
    record Finding(Level level, String text) {}

    static Verdict of(
            Instant now,
            Duration interval,
            Collection<Integer> missing,
            List<GroupStatus.Instance> instances,
            long recentDeadLetters) {
        List<Finding> found = new ArrayList<>();
        instances.forEach(instance -> instance(instance, found));
        releases(now, interval, instances, found);
        coverage(missing, instances, found);
        if (recentDeadLetters > 0) {
            found.add(new Finding(
                    Level.ATTENTION,
                    recentDeadLetters + (recentDeadLetters == 1 ? " dead letter" : " dead letters")
                            + " in the last 15 minutes."));
        }
        if (partitions(instances).anyMatch(partition -> partition.lag() == null)) {
            found.add(new Finding(Level.ATTENTION, "The broker does not say how far the group has come."));
        }
        found.sort(Comparator.comparing(Finding::level).reversed());
        return new Verdict(found.isEmpty() ? Level.WELL : found.get(0).level(), List.copyOf(found));
    }

    private static void instance(GroupStatus.Instance instance, List<Finding> found) {
        if (instance.silent()) {
            found.add(new Finding(Level.TROUBLE, instance.instance() + " is silent: " + instance.reason() + "."));
        } else if (!List.of("RUNNING", "REBALANCING").contains(instance.state())) {
            found.add(new Finding(Level.TROUBLE, instance.instance() + " is in the state " + instance.state() + "."));
        }
    }

    private static void releases(
            Instant now, Duration interval, List<GroupStatus.Instance> instances, List<Finding> found) {
        partitions(instances)
                .map(GroupStatus.Partition::oldest)
                .filter(Objects::nonNull)
                .map(Instant::parse)
                .min(Comparator.naturalOrder())
                .map(oldest -> Duration.between(oldest, now))
                .filter(age -> age.compareTo(interval.multipliedBy(2).plus(LATE)) > 0)
                .ifPresent(age -> found.add(new Finding(
                        Level.TROUBLE,
                        "The oldest entry has been pending for " + words(age)
                                + ", more than twice the flush interval.")));
        partitions(instances)
                .map(GroupStatus.Partition::nextFlush)
                .filter(Objects::nonNull)
                .map(Instant::parse)
                .min(Comparator.naturalOrder())
                .map(due -> Duration.between(due, now))
                .filter(late -> late.compareTo(LATE) > 0)
                .ifPresent(late ->
                        found.add(new Finding(Level.TROUBLE, "A flush has been overdue for " + words(late) + ".")));
    }

    private static void coverage(
            Collection<Integer> missing, List<GroupStatus.Instance> instances, List<Finding> found) {
        TreeSet<Integer> left = new TreeSet<>(missing);
        TreeSet<Integer> replaying = new TreeSet<>();
        instances.stream()
                .filter(instance -> !instance.silent())
                .flatMap(instance -> instance.partitions().stream())
                .filter(partition -> partition.pending() == null && left.remove(partition.partition()))
                .forEach(partition -> replaying.add(partition.partition()));
        instances.stream()
                .filter(GroupStatus.Instance::silent)
                .flatMap(instance -> instance.partitions().stream())
                .forEach(partition -> left.remove(partition.partition())); // said by its instance's silence
        if (!replaying.isEmpty()) {
            found.add(new Finding(
                    Level.ATTENTION, named(replaying) + (replaying.size() == 1 ? " is" : " are") + " being replayed."));
        }
        if (!left.isEmpty()) {
            found.add(new Finding(
                    Level.ATTENTION,
                    named(left) + (left.size() == 1 ? " is" : " are") + " being handed over or restored."));
        }
    }

    private static Stream<GroupStatus.Partition> partitions(List<GroupStatus.Instance> instances) {
        return Partitions.once(instances).stream();
    }

    private static String named(TreeSet<Integer> numbers) {
        String some = numbers.stream().limit(NAMED).map(String::valueOf).collect(Collectors.joining(", "));
        return (numbers.size() == 1 ? "Partition " : numbers.size() + " partitions (")
                + some
                + (numbers.size() == 1 ? "" : numbers.size() > NAMED ? ", …)" : ")");
    }

    private static String words(Duration age) {
        if (age.toMinutes() < 1) {
            return age.toSeconds() + " s";
        }
        return age.toHours() < 1
                ? age.toMinutes() + " min " + age.toSecondsPart() + " s"
                : age.toHours() + " h " + age.toMinutesPart() + " min";
    }
}
