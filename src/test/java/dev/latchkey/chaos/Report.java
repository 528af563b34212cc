package dev.latchkey.chaos;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.latchkey.chaos.Recoveries.Figures;
import dev.latchkey.check.Violation.Kind;
import dev.latchkey.harness.ReadBack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * All that a run has to say; as JSON, this record with its components' names.
 *
 * @param command that starts the same run
 * @param date when it began, ISO 8601
 * @param faults how many were done, over all kinds
 * @param faultsByKind and for each
 * @param pairs how many times two were done at once
 * @param recovery time until releases go on, over all faults, in milliseconds
 * @param recoveryByKind for each kind; UNDISTURBED is the same time without a fault
 * @param result what lay in the topics at the end
 * @param abortedTransactions of the source, on purpose
 * @param failedSends of the source
 * @param answers of REST, by status
 * @param unaskedEnds how instances ended that were not asked to end so
 * @param memory of instances, in MB
 * @param violations all that is wrong; empty when nothing is
 */
record Report(
        String command,
        long seed,
        String date,
        long seconds,
        int faults,
        Map<FaultKind, Integer> faultsByKind,
        int pairs,
        Figures recovery,
        Map<String, Figures> recoveryByKind,
        ReadBack result,
        long abortedTransactions,
        long failedSends,
        Map<String, Long> answers,
        Map<String, Integer> unaskedEnds,
        Memory.Result memory,
        List<String> violations) {

    String text() {
        List<String> lines = new ArrayList<>();
        lines.add(command);
        lines.add("%s, %d s, %d faults, %d times two at once".formatted(date, seconds, faults, pairs));
        lines.add("%-14s %6s %10s %10s %10s".formatted("", "faults", "median ms", "p99 ms", "max ms"));
        recoveryByKind.forEach((kind, figures) -> lines.add(row(kind, figures)));
        lines.add(row("all faults", recovery));
        lines.add("records: " + result.releases());
        lines.add("dead letters: " + result.deadLetters());
        lines.add("source: %d transactions aborted, %d sends failed".formatted(abortedTransactions, failedSends));
        lines.add("REST answers: " + answers);
        lines.add("ends that nobody asked for: " + unaskedEnds);
        lines.add("memory in MB: " + memory);
        lines.add("violations: " + (violations.isEmpty() ? "none" : "\n  " + String.join("\n  ", violations)));
        return String.join("\n", lines) + "\n";
    }

    /** What {@code .ci/run} prints at its end. */
    String closingLine() {
        return "chaos: seed %d, %d faults, %d records in, %d released, %d dead letters, %d lost, %d repeated, %d turned back, %d violations"
                .formatted(
                        seed,
                        faults,
                        result.recordsIn(),
                        result.releases().released(),
                        result.deadLetters().received(),
                        result.releases().count(Kind.LOST)
                                + result.deadLetters().missing(),
                        result.releases().count(Kind.REPEATED)
                                + result.deadLetters().repeated(),
                        result.releases().count(Kind.TURNED_BACK),
                        violations.size());
    }

    private static String row(String kind, Figures figures) {
        return "%-14s %6d %10d %10d %10d"
                .formatted(kind, figures.count(), figures.median(), figures.p99(), figures.max());
    }

    /** Writes {@code <name>.txt} and {@code <name>.json}. */
    void write(Path folder, String name) {
        ObjectMapper json = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve(name + ".txt"), text());
            Files.write(folder.resolve(name + ".json"), json.writeValueAsBytes(this));
        } catch (IOException e) {
            throw new UncheckedIOException("can't write the report into " + folder, e);
        }
    }
}
