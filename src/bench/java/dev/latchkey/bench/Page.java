package dev.latchkey.bench;

import dev.latchkey.bench.Section.Findings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** docs/benchmarks.md: what people wrote stays, what stands between a section's two comments is replaced. */
final class Page {
    private static final String NAME = "benchmarks.md";

    private final Options options;
    private final Path base;

    /** @param base the project's folder */
    Page(Options options, Path base) {
        this.options = options;
        this.base = base;
    }

    /** Where this run writes: a quick one must not replace figures. */
    Path folder() {
        return base.resolve(options.quick() ? "target/bench" : "docs");
    }

    /** A quick run's page begins as that of the project is now. */
    void begin() throws IOException {
        if (options.quick()) {
            Files.deleteIfExists(folder().resolve(NAME));
        }
    }

    void write(String section, Findings findings) {
        try {
            Files.createDirectories(folder());
            Path file = folder().resolve(NAME);
            String page = Files.readString(
                    Files.exists(file) ? file : base.resolve("docs").resolve(NAME));
            Files.writeString(file, replaced(page, section, block(findings)));
            for (var chart : findings.charts().entrySet()) {
                Files.writeString(
                        folder().resolve(chart.getKey()), chart.getValue().svg());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("can't write to " + folder(), e);
        }
    }

    /** The section as it stands on the page. A quick run's figures are held against nothing. */
    String block(Findings findings) {
        return """
            %s, %s; %s, -Xmx%s

                %s

            %s%s\
            """.formatted(
                        Instant.now().truncatedTo(ChronoUnit.MINUTES).toString().substring(0, 10),
                        Machine.line(),
                        Machine.jdk(options.javaHome()),
                        (options.heap() + " " + options.jvmOptions()).strip(),
                        Options.command(),
                        findings.markdown(),
                        options.quick() ? "" : Goal.table(findings.goals()));
    }

    static String replaced(String page, String section, String block) {
        String begin = "<!-- " + section + ": begin -->\n";
        String end = "<!-- " + section + ": end -->";
        int from = page.indexOf(begin);
        int to = page.indexOf(end);
        if (from < 0 || to < from) {
            throw new IllegalStateException("docs/" + NAME + " has no '" + begin.strip() + "' before '" + end + "'");
        }
        return page.substring(0, from + begin.length()) + "\n" + block + "\n" + page.substring(to);
    }
}
