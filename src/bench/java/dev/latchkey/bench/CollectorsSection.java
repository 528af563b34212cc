package dev.latchkey.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Garbage collectors, on each JDK that {@code -Dbench.java-homes} names. */
final class CollectorsSection implements Section {
    private static final Pattern OTHER = Pattern.compile("-XX:\\+Use\\w+GC");

    @Override
    public Findings run(Site site) throws InterruptedException {
        Options options = site.options();
        List<LatchkeyCase> cases = new ArrayList<>();
        for (String home : options.javaHomes()) {
            for (String collector : List.of("Serial", "Parallel", "G1", "Z")) {
                cases.add(new LatchkeyCase(
                        Machine.jdk(home) + ", " + collector + (collector.equals("Z") ? "GC" : ""),
                        options.workload(),
                        options.with(
                                options.heap(),
                                home,
                                (OTHER.matcher(options.jvmOptions()).replaceAll("") + " -XX:+Use" + collector + "GC")
                                        .strip(),
                                options.threads())));
            }
        }
        return new Findings(LatchkeyCases.run(site, cases).table("collector"), List.of(), Map.of());
    }
}
