package dev.latchkey.bench;

import java.util.Collection;

/** The middle of several runs. */
final class Medians {
    private Medians() {}

    /** The middle one, or the mean of the two in the middle; NaN of none. */
    static double of(Collection<Double> runs) {
        double[] values =
                runs.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return values.length == 0 ? Double.NaN : (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
    }
}
