package dev.latchkey.streams;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.LongSupplier;

/** How long to wait before the next of several attempts, and when there have been too many. Thread-safe. */
final class Backoff {
    static final Duration LONGEST = Duration.ofSeconds(30);
    static final Duration MEMORY = Duration.ofMinutes(10);
    static final int MOST = 10;

    private final LongSupplier nanoClock;
    private final Deque<Long> attempts = new ArrayDeque<>();

    Backoff(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /**
     * Counts an attempt.
     *
     * @param forever whether it may be tried again however often it failed
     * @return the pause before it: none at first, then 1 s, and twice as long each time, up to {@link #LONGEST}; empty
     *     when there were {@link #MOST} within {@link #MEMORY}
     */
    synchronized Optional<Duration> next(boolean forever) {
        long now = nanoClock.getAsLong();
        while (!attempts.isEmpty() && now - attempts.peek() > MEMORY.toNanos()) {
            attempts.remove();
        }
        int before = attempts.size();
        if (!forever && before >= MOST) {
            return Optional.empty();
        }
        attempts.add(now);
        if (before == 0) {
            return Optional.of(Duration.ZERO);
        }
        Duration pause = Duration.ofSeconds(1L << Math.min(before - 1, 10));
        return Optional.of(pause.compareTo(LONGEST) < 0 ? pause : LONGEST);
    }
}
