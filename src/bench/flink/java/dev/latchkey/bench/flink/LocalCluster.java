package dev.latchkey.bench.flink;

import dev.latchkey.bench.variant.ProgressPage;
import dev.latchkey.bench.variant.Setup;
import java.nio.file.Path;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The environment of both jobs: state on the heap, a checkpoint per flush (a transaction becomes visible with the checkpoint that
 * follows it), one slot per thread.
 */
final class LocalCluster {
    /** Longer than any checkpoint takes; the broker allows 15 minutes. */
    static final String TRANSACTION_TIMEOUT_MS = "600000";

    private LocalCluster() {}

    static StreamExecutionEnvironment environment(Setup setup) {
        Configuration settings = new Configuration();
        settings.setString("state.backend.type", "hashmap");
        settings.setString("execution.checkpointing.interval", setup.flush().toMillis() + " ms");
        settings.setString("execution.checkpointing.mode", "EXACTLY_ONCE");
        settings.setString(
                "execution.checkpointing.dir",
                Path.of(setup.stateDir()).toAbsolutePath().toUri().toString());
        settings.setString("pipeline.object-reuse", "true");
        settings.setString("restart-strategy.type", "none"); // a failure must be seen
        // Off the heap, for RocksDB and sorts, neither of which is here.
        settings.setString("taskmanager.memory.managed.size", "32m");
        settings.setString("rest.bind-port", "0");
        settings.setString("metrics.reporters", "intake");
        settings.setString("metrics.reporter.intake.factory.class", IntakeReporter.Factory.class.getName());
        ProgressPage.serve(setup.port(), IntakeReporter::taken);
        StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.createLocalEnvironment(setup.threads(), settings);
        environment.setMaxParallelism(128);
        return environment;
    }
}
