package dev.latchkey.topology;

import jakarta.inject.Singleton;

/**
 * Counts the transactions that each stream thread has committed. Kafka Streams does not tell a processor of them; one that asks
 * learns whether what it wrote before is committed by now. Each thread sees its own.
 */
@Singleton
public class Commits {
    private final ThreadLocal<long[]> counts = ThreadLocal.withInitial(() -> new long[1]);

    /** The calling thread has committed its transaction. */
    public void add() {
        counts.get()[0]++;
    }

    /** How many the calling thread has committed. */
    long count() {
        return counts.get()[0];
    }
}
