package dev.latchkey.bench;

import dev.latchkey.bench.Section.Findings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The comparison as tables, goals and chart. */
final class IntakePage {
    private static final String CHART = "benchmarks.svg";

    private final Options options;
    private final Map<Row, Figures> medians;
    private final Map<Row, List<Figures>> runs;
    private final List<Goal> goals = new ArrayList<>();

    IntakePage(Options options, Map<Row, Figures> medians, Map<Row, List<Figures>> runs) {
        this.options = options;
        this.medians = medians;
        this.runs = runs;
    }

    Findings findings() {
        Duration longest = options.flush();
        Duration shortest = options.flushes().get(0);
        intakeGoals(shortest, longest);
        Chart chart = chart(longest);
        String image = "\n![%s](%s)\n".formatted(chart.title(), CHART);
        return new Findings(table() + image, goals, Map.of(CHART, chart));
    }

    private Chart chart(Duration flush) {
        return new Chart(
                "Records taken in per second, threads: " + options.threads() + ", flush " + Row.seconds(flush),
                medians.entrySet().stream()
                        .filter(e -> !e.getKey().variant().flushes()
                                || e.getKey().flush().equals(flush))
                        .map(e -> new Chart.Bar(
                                e.getKey().variant().title(),
                                e.getValue().recordsPerSecond(),
                                e.getKey().variant().isLatchkey()))
                        .toList());
    }

    private String table() {
        StringBuilder table = new StringBuilder("""
            | what | flush | records/s | least to most | of (a) | CPU s per million records | bytes to the broker per record \
            | per release | resident MB | longest pause of intake |
            |---|---|---|---|---|---|---|---|---|---|
            """);
        medians.forEach((row, figures) -> table.append(String.format(
                Locale.ROOT,
                "| %s | %s | %,.0f | %s | %s | %.2f | %.1f | %s | %.0f | %.1f s |%n",
                row.variant().title(),
                row.flushText(),
                figures.recordsPerSecond(),
                spread(row),
                share(figures),
                figures.cpuSecondsPerMillion(),
                figures.bytesPerRecord(),
                Double.isNaN(figures.bytesPerRelease())
                        ? ""
                        : String.format(Locale.ROOT, "%.0f", figures.bytesPerRelease()),
                figures.residentBytes() / 1e6,
                figures.pauseSeconds())));
        return table.toString();
    }

    private String spread(Row row) {
        var rates = runs.getOrDefault(row, List.of()).stream()
                .mapToDouble(Figures::recordsPerSecond)
                .summaryStatistics();
        return String.format(Locale.ROOT, "%,.0f to %,.0f", rates.getMin(), rates.getMax());
    }

    private String share(Figures figures) {
        Row limit = new Row(Variant.CONSUME_ONLY, options.flushes().get(0));
        Figures most = medians.get(limit);
        return most == null
                ? ""
                : String.format(Locale.ROOT, "%.2f", figures.recordsPerSecond() / most.recordsPerSecond());
    }

    private void intakeGoals(Duration shortest, Duration longest) {
        ratio("replay intake against (a)", longest, 0.8, Variant.LATCHKEY_REPLAY, Variant.CONSUME_ONLY);
        if (!shortest.equals(longest)) {
            ratio("replay intake against (a)", shortest, 0.62, Variant.LATCHKEY_REPLAY, Variant.CONSUME_ONLY);
        }
        ratio("replay intake against (f)", longest, 1.4, Variant.LATCHKEY_REPLAY, Variant.LOOP);
        ratio("replay intake against Flink DataStream", longest, 1.4, Variant.LATCHKEY_REPLAY, Variant.FLINK);
        most("CPU per record of Flink DataStream's", longest, 0.6, Variant.FLINK, Figures::cpuSecondsPerMillion);
        most("memory of Flink DataStream's", longest, 0.5, Variant.FLINK, Figures::residentBytes);
        ratio("replay intake against (d)", longest, 7, Variant.LATCHKEY_REPLAY, Variant.FORUM);
        ratio("replay intake against (e)", longest, 15, Variant.LATCHKEY_REPLAY, Variant.SUPPRESS);
        ratio("changelog intake against (d)", longest, 1.5, Variant.LATCHKEY_CHANGELOG, Variant.FORUM);
        most("bytes written per release, of (f)'s", longest, 1.02, Variant.LOOP, Figures::bytesPerRelease);
    }

    private void ratio(String what, Duration flush, double wanted, Variant one, Variant other) {
        Figures of = figures(one, flush);
        Figures against = figures(other, flush);
        if (of != null && against != null) {
            goals.add(Goal.atLeast(
                    what + ", " + Row.seconds(flush), wanted, of.recordsPerSecond() / against.recordsPerSecond()));
        }
    }

    private void most(String what, Duration flush, double wanted, Variant other, ToDoubleFunction<Figures> figure) {
        Figures of = figures(Variant.LATCHKEY_REPLAY, flush);
        Figures against = figures(other, flush);
        if (of != null && against != null) {
            goals.add(Goal.atMost(
                    what + ", " + Row.seconds(flush),
                    wanted,
                    figure.applyAsDouble(of) / figure.applyAsDouble(against)));
        }
    }

    private @Nullable Figures figures(Variant variant, Duration flush) {
        return medians.get(
                new Row(variant, variant.flushes() ? flush : options.flushes().get(0)));
    }
}
