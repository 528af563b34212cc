package dev.latchkey.bench;

import static dev.latchkey.bench.Site.say;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Runs the sections that {@code -Dbench.sections} names, and writes each to the page as soon as it is done. */
public final class Bench {
    private Bench() {}

    /** Ends the JVM: 0 when all sections came to their end; whether goals are met stands on the page. */
    public static void main(String[] args) throws IOException {
        List.of("org.apache.kafka", "org.testcontainers", "tc")
                .forEach(library -> Logger.getLogger(library).setLevel(Level.SEVERE));
        // A process of this machine, with the heap and the compilers of one in production.
        defaultProperty("latchkey.broker", "process");
        defaultProperty("latchkey.broker.jvm-options", "-Xmx1g");
        System.exit(run() ? 0 : 1);
    }

    private static boolean run() throws IOException {
        Options options = Options.ofSystem();
        Page page = new Page(options, Path.of(System.getProperty("basedir", "")).toAbsolutePath());
        page.begin();
        List<String> failed = new ArrayList<>();
        for (String name : options.sections()) {
            say("section " + name);
            // A broker of its own for each: what one leaves does not weigh on the next.
            try (Site site = new Site(options)) {
                Section.Findings findings = section(name).run(site);
                page.write(name, findings);
                System.out.println("\n" + page.block(findings));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            } catch (Exception | AssertionError e) {
                e.printStackTrace();
                failed.add(name);
            }
        }
        say("written: " + page.folder() + (failed.isEmpty() ? "" : "; failed: " + failed));
        return failed.isEmpty();
    }

    private static Section section(String name) {
        return switch (name) {
            case "intake" -> new IntakeSection();
            case "recovery" -> new RecoverySection();
            case "memory" -> new MemorySection();
            case "reads" -> new ReadsSection();
            case "native" -> new NativeSection();
            case "collectors" -> new CollectorsSection();
            case "growth" -> new GrowthSection();
            default -> throw new IllegalArgumentException("no section " + name);
        };
    }

    private static void defaultProperty(String name, String value) {
        System.setProperty(name, System.getProperty(name, value));
    }
}
