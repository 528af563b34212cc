package dev.latchkey.buffer;

import java.util.function.LongSupplier;

/** How much one drain step may do: so many entries, for so long. Belongs to one thread. */
public final class DrainBudget {
    private static final int LOOKS_AT_CLOCK = 16; // entries between two looks at the clock

    private final int records;
    private final LongSupplier limit;
    private final LongSupplier nanoTime;
    private long most;
    private long nanos;
    private long begun;
    private int spent;

    /**
     * A budget.
     *
     * @param records entries a step, at least 1
     * @param nanos nanoseconds a step; at least one entry is released however short
     * @param nanoTime a clock like {@link System#nanoTime}
     */
    public DrainBudget(int records, long nanos, LongSupplier nanoTime) {
        this(records, () -> nanos, nanoTime);
    }

    /** As above, with a time that is asked for anew at each step. */
    public DrainBudget(int records, LongSupplier nanos, LongSupplier nanoTime) {
        this.records = records;
        this.limit = nanos;
        this.nanoTime = nanoTime;
    }

    /** A step begins. */
    public void begin() {
        begin(1);
    }

    /**
     * A step begins.
     *
     * @param times so many times as many entries, at least 1; the time is the same
     */
    public void begin(int times) {
        most = records * (long) times;
        nanos = limit.getAsLong();
        begun = nanoTime.getAsLong();
        spent = 0;
    }

    /** Whether one more may be released; asked before each. */
    public boolean allowsOneMore() {
        if (spent >= most) {
            return false;
        }
        boolean look = spent % LOOKS_AT_CLOCK == 0 && spent > 0;
        if (look && nanoTime.getAsLong() - begun >= nanos) {
            return false;
        }
        spent++;
        return true;
    }
}
