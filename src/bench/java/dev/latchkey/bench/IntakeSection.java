package dev.latchkey.bench;

import static dev.latchkey.bench.Site.say;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** All variants, in alternating order, round after round. */
final class IntakeSection implements Section {
    @Override
    public Findings run(Site site) throws InterruptedException {
        Options options = site.options();
        IntakeRun whole = new IntakeRun(site, options.workload(), site.loaded(options.workload()));
        Workload fewer = options.workload().withRecords(options.slowRecords());
        IntakeRun slow = fewer.equals(options.workload()) ? whole : new IntakeRun(site, fewer, site.loaded(fewer));
        Map<Row, List<Figures>> runs = new LinkedHashMap<>();
        List<Row> order = rows(options);
        if (!options.quick()) {
            say("a run that does not count: the broker's compilers are to be done");
            whole.of(Variant.PASS_THROUGH, options.flush());
        }
        for (int round = 1; round <= options.rounds(); round++) {
            for (Row row : order) {
                Figures figures = (row.variant().isSlow() ? slow : whole).of(row.variant(), row.flush());
                say("round %d, %s %s: %s".formatted(round, row.variant().title(), row.flushText(), text(figures)));
                runs.computeIfAbsent(row, r -> new ArrayList<>()).add(figures);
            }
            // What comes first in one round comes last in the next, so that no variant has the better half of a drift.
            Collections.reverse(order);
        }
        Map<Row, Figures> medians = new LinkedHashMap<>();
        for (Row row : rows(options)) {
            medians.put(row, Figures.median(runs.getOrDefault(row, List.of())));
        }
        return new IntakePage(options, medians, runs).findings();
    }

    private static List<Row> rows(Options options) {
        List<Row> rows = new ArrayList<>();
        for (Variant variant : options.variants()) {
            if (variant == Variant.LOOP && options.threads() > 1) {
                say(variant.title() + " is left out: it has one thread");
                continue;
            }
            for (Duration flush :
                    variant.flushes() ? options.flushes() : options.flushes().subList(0, 1)) {
                rows.add(new Row(variant, flush));
            }
        }
        return rows;
    }

    static String text(Figures figures) {
        return String.format(
                Locale.ROOT,
                "%,.0f records/s, %.2f CPU s per million, %.1f B written per record, %.0f MB, pause %.1f s, %,.0f"
                        + " released",
                figures.recordsPerSecond(),
                figures.cpuSecondsPerMillion(),
                figures.bytesPerRecord(),
                figures.residentBytes() / 1e6,
                figures.pauseSeconds(),
                figures.released());
    }
}
