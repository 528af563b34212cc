package dev.latchkey.bench;

import static dev.latchkey.bench.Site.say;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Cases beside each other, round after round in alternating order. */
final class LatchkeyCases {
    private final Map<String, Figures> medians = new LinkedHashMap<>();

    private LatchkeyCases() {}

    static LatchkeyCases run(Site site, List<LatchkeyCase> cases) throws InterruptedException {
        Map<Workload, String> inputs = new LinkedHashMap<>();
        Map<String, List<Figures>> runs = new LinkedHashMap<>();
        if (!site.options().quick()) {
            LatchkeyCase first = cases.get(0);
            say("a run that does not count: the broker's compilers are to be done");
            first.run(site, inputs.computeIfAbsent(first.workload(), site::loaded));
        }
        for (int round = 0; round < site.options().rounds(); round++) {
            for (int place = 0; place < cases.size(); place++) {
                LatchkeyCase next = cases.get(round % 2 == 0 ? place : cases.size() - 1 - place);
                String input = inputs.computeIfAbsent(next.workload(), site::loaded);
                Figures figures = next.run(site, input);
                say("round %d, %s: %s".formatted(round + 1, next.name(), IntakeSection.text(figures)));
                runs.computeIfAbsent(next.name(), name -> new ArrayList<>()).add(figures);
            }
        }
        inputs.values().forEach(topic -> site.kafka().topics().delete(topic));
        LatchkeyCases result = new LatchkeyCases();
        for (LatchkeyCase one : cases) {
            result.medians.put(one.name(), Figures.median(Objects.requireNonNull(runs.get(one.name()))));
        }
        return result;
    }

    double recordsPerSecond(String name) {
        Figures figures = medians.get(name);
        return figures == null ? Double.NaN : figures.recordsPerSecond();
    }

    /** One line each. */
    String table(String what) {
        StringBuilder table = new StringBuilder("| " + what
                + " | records/s | CPU s per million records | bytes to the broker per record | resident MB |"
                + " longest pause of intake |\n|---|---|---|---|---|---|\n");
        medians.forEach((name, figures) -> table.append(String.format(
                Locale.ROOT,
                "| %s | %,.0f | %.2f | %.1f | %.0f | %.1f s |%n",
                name,
                figures.recordsPerSecond(),
                figures.cpuSecondsPerMillion(),
                figures.bytesPerRecord(),
                figures.residentBytes() / 1e6,
                figures.pauseSeconds())));
        return table.toString();
    }
}
