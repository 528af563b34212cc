package dev.latchkey.bench;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What one run gave, or the medians of several.
 *
 * @param cpuSecondsPerMillion of the process, per million input records
 * @param bytesPerRecord written to the broker per input record: output, internal topics, offsets and transactions
 * @param bytesPerRelease the same bytes, per record of the output; NaN where there is none
 * @param residentBytes at most
 * @param pauseSeconds the longest without intake
 * @param released records of the output
 */
record Figures(
        double recordsPerSecond,
        double cpuSecondsPerMillion,
        double bytesPerRecord,
        double bytesPerRelease,
        double residentBytes,
        double pauseSeconds,
        double released) {

    static Figures median(List<Figures> runs) {
        return new Figures(
                median(runs, Figures::recordsPerSecond),
                median(runs, Figures::cpuSecondsPerMillion),
                median(runs, Figures::bytesPerRecord),
                median(runs, Figures::bytesPerRelease),
                median(runs, Figures::residentBytes),
                median(runs, Figures::pauseSeconds),
                median(runs, Figures::released));
    }

    /** The middle one, or the mean of both. */
    static double median(List<Figures> runs, ToDoubleFunction<Figures> figure) {
        double[] values = runs.stream().mapToDouble(figure).sorted().toArray();
        return (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
    }
}
