package dev.latchkey.bench.variant;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** Counts records taken in: a counter for each thread that counts, which costs it one plain write. */
final class Taken {
    private static final List<AtomicLong> COUNTERS = new CopyOnWriteArrayList<>();

    private final AtomicLong counter = new AtomicLong();

    Taken() {
        COUNTERS.add(counter);
    }

    void one() {
        counter.setOpaque(counter.getPlain() + 1);
    }

    static long sum() {
        return COUNTERS.stream().mapToLong(AtomicLong::getOpaque).sum();
    }
}
