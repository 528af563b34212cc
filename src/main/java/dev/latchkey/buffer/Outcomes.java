package dev.latchkey.buffer;

/** Counts how records that were offered ended. Belongs to the stream thread. */
@SuppressWarnings("EnumOrdinal") // plain longs: this is the way of every record
public final class Outcomes {
    private final long[] counts = new long[Outcome.values().length];

    /** Counts one. */
    public void add(Outcome outcome) {
        counts[outcome.ordinal()]++;
    }

    /** How many there were since it was asked last. */
    public long take(Outcome outcome) {
        long count = counts[outcome.ordinal()];
        counts[outcome.ordinal()] = 0;
        return count;
    }
}
