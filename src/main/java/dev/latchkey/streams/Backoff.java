package dev.latchkey.streams;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * How long to wait before the next of several attempts, and when there have been too many. What befalls all stream threads
 * at about the same time is one attempt. Thread-safe.
 */
final class Backoff {
    static final Duration LONGEST = Duration.ofSeconds(30);
    static final Duration MEMORY = Duration.ofMinutes(10);
    static final int MOST = 10;
    /** How far apart threads may notice one and the same thing. */
    private static final Duration TOGETHER = Duration.ofSeconds(5);

    private final LongSupplier nanoClock;
    private final Deque<Burst> bursts = new ArrayDeque<>();

    Backoff(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    private static final class Burst {
        private final long begun;
        private int deaths;
        private boolean counts;

        Burst(long begun) {
            this.begun = begun;
        }
    }

    /**
     * Counts the death of a thread.
     *
     * @param threads how many threads there are, each of which may die of the same thing
     * @param forever whether it may be tried again however often it failed; then it does not count against the limit of others
     * @return the pause before the next: none at first, then 1 s, and twice as long each time, up to {@link #LONGEST}; empty
     *     when there were {@link #MOST} within {@link #MEMORY}
     */
    synchronized Optional<Duration> next(int threads, boolean forever) {
        long now = nanoClock.getAsLong();
        bursts.removeIf(burst -> now - burst.begun > MEMORY.toNanos());
        Burst burst = bursts.peekLast();
        if (burst == null || burst.deaths >= threads || now - burst.begun > TOGETHER.toNanos()) {
            burst = new Burst(now);
            bursts.add(burst);
        }
        burst.deaths++;
        burst.counts |= !forever;
        if (!forever && bursts.stream().filter(one -> one.counts).count() > MOST) {
            return Optional.empty();
        }
        int before = bursts.size() - 1;
        if (before == 0) {
            return Optional.of(Duration.ZERO);
        }
        Duration pause = Duration.ofSeconds(1L << Math.min(before - 1, 10));
        return Optional.of(pause.compareTo(LONGEST) < 0 ? pause : LONGEST);
    }
}
