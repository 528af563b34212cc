package dev.latchkey.bench;

import java.time.Duration;

/** One run of one variant: takes in the whole of a topic, releases it, and is judged by what it released. */
final class IntakeRun {
    private static final Duration STALLED = Duration.ofMinutes(2);
    /** An interval that nobody waits for. */
    static final Duration LONG = Duration.ofHours(1);

    private final Site site;
    private final Workload workload;
    private final String input;
    private final long[] expected;

    /** @param input holds the workload, see {@link Loader#load} */
    IntakeRun(Site site, Workload workload, String input) {
        this.site = site;
        this.workload = workload;
        this.input = input;
        expected = workload.finalVersions(workload.records());
    }

    Figures of(Variant variant, Duration flush) throws InterruptedException {
        String output = site.output(workload.partitions());
        try (Measured process = site.process(variant, input, output, workload.partitions(), flush)) {
            Figures figures = of(process, variant, output, flush);
            process.kill();
            site.forget(process, output);
            return figures;
        }
    }

    /** The same for a process that was made elsewhere. */
    Figures of(Measured process, Variant variant, String output, Duration flush) throws InterruptedException {
        long before = site.kafka().topics().bytes(topic -> !topic.equals(input));
        process.start();
        // All but the closing records, which differ in nothing else than that nobody times them.
        Timeline timeline = new Sampler(process, site.options().pollMillis())
                .until(workload.records(), site.options().warmUp(), STALLED);
        if (flush.compareTo(LONG) >= 0) {
            process.flushNow();
        }
        Outputs outputs = new Outputs(expected);
        if (variant != Variant.CONSUME_ONLY) {
            try (var reader = site.kafka().reader(output)) {
                outputs.awaitAll(
                        reader,
                        process,
                        STALLED.plus(flush.compareTo(LONG) < 0 ? flush.multipliedBy(3) : Duration.ZERO));
            }
        }
        if (outputs.repeated() > 0 && !variant.repeats()) {
            throw new IllegalStateException(
                    variant.title() + " released the final version of " + outputs.repeated() + " keys more than once");
        }
        double bytes = site.kafka().topics().bytes(topic -> !topic.equals(input)) - before;
        return new Figures(
                timeline.recordsPerSecond(),
                timeline.cpuSecondsPerMillion(),
                bytes / workload.records(),
                outputs.released() == 0 ? Double.NaN : bytes / outputs.released(),
                timeline.residentBytes(),
                timeline.longestPauseSeconds(),
                outputs.released());
    }
}
