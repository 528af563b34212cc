package dev.latchkey.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Draws faults. The seed decides kinds, targets, durations and pauses; which thread is where when a fault comes is not
 * drawn, so two runs of a seed are alike and not the same.
 */
final class FaultPlan {
    private static final int PAIRS_PERCENT = 15;
    private static final int TOTAL =
            Stream.of(FaultKind.values()).mapToInt(kind -> kind.weight).sum();

    private final Random random;
    private final int meanPause;

    /**
     * What comes next.
     *
     * @param pauseMillis until then
     * @param faults one, or two at once
     */
    record Draw(int pauseMillis, List<Fault> faults) {}

    /** @param meanPause between two draws, in milliseconds */
    FaultPlan(long seed, int meanPause) {
        random = new Random(seed);
        this.meanPause = meanPause;
    }

    Draw next() {
        int pause = meanPause / 3 + random.nextInt(4 * meanPause / 3);
        List<Fault> faults = new ArrayList<>(List.of(fault()));
        if (random.nextInt(100) < PAIRS_PERCENT) {
            faults.add(fault());
        }
        return new Draw(pause, List.copyOf(faults));
    }

    private Fault fault() {
        FaultKind kind = kind();
        return new Fault(kind, random.nextInt(1_000), duration(kind));
    }

    private FaultKind kind() {
        int dice = random.nextInt(TOTAL);
        for (FaultKind kind : FaultKind.values()) {
            dice -= kind.weight;
            if (dice < 0) {
                return kind;
            }
        }
        throw new AssertionError("the weights add up to " + TOTAL);
    }

    /** Between the kind's bounds, each order of magnitude as often as the others: most are short, some are long. */
    private int duration(FaultKind kind) {
        if (kind.maxMillis == 0) {
            return 0;
        }
        return (int) (kind.minMillis * Math.pow((double) kind.maxMillis / kind.minMillis, random.nextDouble()));
    }
}
