package dev.latchkey.chaos;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Lets faults come, looks after instances and brokers meanwhile, and waits. For one thread. */
final class Storm {
    private static final long TICK_MILLIS = 50;
    /** More faults that are not recovered from yet would meet a service that does nothing but recover. */
    private static final int MAX_OPEN = 6;

    private static final long MAX_HOLD_MILLIS = 20_000;
    static final String UNDISTURBED = "UNDISTURBED";

    private final Fleet fleet;
    private final Brokers brokers;
    private final Recoveries recoveries;
    private final Memory memory;
    private final Findings findings;
    private final Map<FaultKind, Integer> done = new EnumMap<>(FaultKind.class);
    private int pairs;
    private long sampled;

    Storm(Fleet fleet, Brokers brokers, Recoveries recoveries, Memory memory, Findings findings) {
        this.fleet = fleet;
        this.brokers = brokers;
        this.recoveries = recoveries;
        this.memory = memory;
        this.findings = findings;
    }

    /** Faults by the plan, for so long. From a third of the time on the first instance is not ended any more. */
    void rage(FaultPlan plan, long millis) {
        long start = now();
        long at = start;
        while (at - start < millis) {
            FaultPlan.Draw draw = plan.next();
            at += draw.pauseMillis();
            long due = at;
            await(draw.pauseMillis() * 10L, () -> now() >= due);
            await(MAX_HOLD_MILLIS, () -> recoveries.open() < MAX_OPEN);
            at = Math.max(at, now() - TICK_MILLIS);
            boolean sparesElder = at - start > millis / 3;
            long begun = draw.faults().stream()
                    .filter(fault -> begin(fault, sparesElder))
                    .count();
            pairs += begun > 1 ? 1 : 0;
        }
    }

    private boolean begin(Fault fault, boolean sparesElder) {
        long now = now();
        boolean begun;
        if (fault.kind() == FaultKind.BROKER_KILL) {
            begun = brokers.mayKill();
            if (begun) {
                brokers.kill(fault.target(), fault.millis(), now);
            }
        } else {
            begun = fleet.begin(fault, now, sparesElder);
        }
        if (begun) {
            recoveries.begin(fault.kind().name(), now);
            done.merge(fault.kind(), 1, Integer::sum);
        }
        return begun;
    }

    /** How long it takes from a record to its release when nothing is wrong: what times to recover are to be seen by. */
    void measureUndisturbed(int times) {
        for (int i = 0; i < times; i++) {
            recoveries.begin(UNDISTURBED, now());
            long next = now() + 1_000;
            await(2_000, () -> now() >= next);
        }
    }

    /** No more faults; those that last end now. */
    void end() {
        fleet.heal();
        brokers.heal();
    }

    /** Waits and looks after everything; false when {@code condition} did not come. An exception of it is a no. */
    boolean await(long limitMillis, BooleanSupplier condition) {
        long deadline = now() + limitMillis;
        while (now() < deadline) {
            tick();
            try {
                if (condition.getAsBoolean()) {
                    return true;
                }
            } catch (RuntimeException e) {
                // an instance that doesn't answer yet
            }
            pause();
        }
        return false;
    }

    private void tick() {
        fleet.tick(now());
        brokers.tick(now(), findings);
        if (now() - sampled >= 1_000) {
            sampled = now();
            fleet.sample(memory, sampled);
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(TICK_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** Comparable with the timestamps of records. */
    static long now() {
        return System.currentTimeMillis();
    }

    Map<FaultKind, Integer> done() {
        return done;
    }

    /** Draws of which two faults were done at once. */
    int pairs() {
        return pairs;
    }
}
