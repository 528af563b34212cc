package dev.latchkey.streams;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Tells for how long a stream thread that has partitions has neither polled nor replayed. Counts only time in which it was
 * itself asked: a process that was suspended is not taken for one that hangs. Belongs to one thread.
 */
final class PollWatch {
    /** What is counted for one sample at the most. */
    private static final Duration LONGEST = Duration.ofSeconds(5);

    private final Map<String, Seen> threads = new HashMap<>();

    private record Seen(double polls, Duration silence) {}

    /**
     * A sample.
     *
     * @param polls how often each thread has polled, by its name: those that have partitions
     * @param died the names of threads that died, which may take long to go
     * @param replaying whether a replay has come further since the last sample
     * @param elapsed since the last sample
     * @return the longest silence of a thread
     */
    Duration sample(Map<String, Double> polls, Set<String> died, boolean replaying, Duration elapsed) {
        Duration counted = elapsed.compareTo(LONGEST) < 0 ? elapsed : LONGEST;
        threads.keySet().retainAll(polls.keySet());
        polls.forEach((thread, count) -> {
            Seen before = threads.get(thread);
            if (before != null && before.polls == count && !replaying && !died.contains(thread)) {
                threads.put(thread, new Seen(count, before.silence.plus(counted)));
            } else {
                threads.put(thread, new Seen(count, Duration.ZERO));
            }
        });
        return threads.values().stream()
                .map(Seen::silence)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }
}
