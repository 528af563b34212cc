package dev.latchkey.bench;

import dev.latchkey.harness.Build;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;

/** The native binary beside the jar. */
final class NativeSection implements Section {
    private static final String BINARY = "latchkey-runner";

    static boolean isBuilt() {
        return Files.exists(Build.target().resolve(BINARY));
    }

    @Override
    public Findings run(Site site) throws InterruptedException {
        if (!isBuilt()) {
            throw new IllegalStateException(
                    "target/" + BINARY + " is missing. Run: ./mvnw package -Dnative -DskipTests; or leave native out of"
                            + " -Dbench.sections");
        }
        Options options = site.options();
        LatchkeyCase jvm = new LatchkeyCase("JVM", options.workload(), options);
        LatchkeyCase binary = new LatchkeyCase(
                "native", options.workload(), options, options.flush(), process -> process.program(BINARY));
        LatchkeyCases cases = LatchkeyCases.run(site, List.of(jvm, binary));
        return new Findings(
                cases.table("program"),
                List.of(Goal.atLeast(
                        "native intake against JVM",
                        0.6,
                        cases.recordsPerSecond("native") / cases.recordsPerSecond("JVM"))),
                Map.of());
    }
}
