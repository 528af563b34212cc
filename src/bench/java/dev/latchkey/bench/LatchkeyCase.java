package dev.latchkey.bench;

import dev.latchkey.harness.LatchkeyProcess;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Latchkey's replay under other circumstances.
 *
 * @param name in the table
 * @param options heap, JVM and threads are of interest
 * @param more of its settings
 */
record LatchkeyCase(String name, Workload workload, Options options, Duration flush, Consumer<LatchkeyProcess> more) {
    LatchkeyCase(String name, Workload workload, Options options) {
        this(name, workload, options, options.flush(), process -> {});
    }

    Figures run(Site site, String input) throws InterruptedException {
        String output = site.output(workload.partitions());
        try (LatchkeyRun process = site.latchkey(options, "replay", input, output, flush)) {
            more.accept(process.process());
            Figures figures = new IntakeRun(site, workload, input).of(process, Variant.LATCHKEY_REPLAY, output, flush);
            process.kill();
            site.forget(process, output);
            return figures;
        }
    }
}
