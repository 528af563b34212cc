package dev.latchkey.streams;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.streams.KafkaStreams.State;

/**
 * How the instance stood when it was last looked at.
 *
 * @param state of Kafka Streams
 * @param threads the state of each stream thread, by its name
 * @param assigned the input partitions that the group has given to this instance
 * @param readable those whose pending entries can be read
 * @param replayed how far the replays under way have come, in per cent; 100 where none is
 * @param missing topics that are waited for
 * @param waitingFor what the start waits for, and why, in words; empty where it does not
 * @param lastFlush when a partition was flushed last, in milliseconds since the epoch; -1 where none was
 * @param silence for how long a thread that has partitions has not polled
 * @param stopping whether the application was told to stop
 */
record Snapshot(
        State state,
        SortedMap<String, String> threads,
        SortedSet<Integer> assigned,
        SortedSet<Integer> readable,
        int replayed,
        Set<String> missing,
        String waitingFor,
        long lastFlush,
        Duration silence,
        boolean stopping) {

    /** Before anything was looked at. */
    static final Snapshot FIRST = new Snapshot(
            State.CREATED,
            new TreeMap<>(Map.of()),
            new TreeSet<>(),
            new TreeSet<>(),
            100,
            Set.of(),
            "",
            -1,
            Duration.ZERO,
            false);

    /** Kafka Streams was started: settings are sound and all topics are there. */
    boolean isStarted() {
        return state != State.CREATED;
    }

    /** A restart would not help: not stopped but by order, and no thread hangs. */
    boolean isLive(Duration maxPollInterval) {
        boolean failed =
                switch (state) {
                    case CREATED, REBALANCING, RUNNING -> false;
                    case PENDING_SHUTDOWN, NOT_RUNNING -> !stopping;
                    case PENDING_ERROR, ERROR -> true;
                };
        return !failed && silence.compareTo(maxPollInterval) <= 0;
    }

    /** Every assigned partition's pending entries can be read; an instance that runs without partitions asks the others. */
    boolean isReady() {
        return switch (state) {
            case RUNNING -> readable.containsAll(assigned);
            case REBALANCING -> !assigned.isEmpty() && readable.containsAll(assigned);
            case CREATED, PENDING_SHUTDOWN, NOT_RUNNING, PENDING_ERROR, ERROR -> false;
        };
    }
}
