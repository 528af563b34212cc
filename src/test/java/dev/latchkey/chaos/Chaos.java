package dev.latchkey.chaos;

import dev.latchkey.check.ReleaseChecker;
import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.harness.ReadBack;
import dev.latchkey.harness.TestKafka;
import dev.latchkey.harness.Topics;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Instances under faults for {@code -Dchaos.minutes}; then everything is drained, read back and judged. */
public final class Chaos {
    private static final long LIMIT_MILLIS = 300_000;
    private static final int OUTPUT_PARTITIONS = 4;

    private final Options options;
    private final String application = Topics.freshName("chaos");
    private final String input = application + "-in";
    private final String output = application + "-out";
    private final String deadLetters = application + "-dead";
    private final Findings findings = new Findings();
    private final Recoveries recoveries = new Recoveries(ChaosRecords.PARTITIONS);
    private final Memory memory = new Memory(Instances.HEAP_MB);

    private Chaos(Options options) {
        this.options = options;
    }

    /** Ends the JVM: 0 when nothing is wrong; with {@code -Dchaos.expect=violations}, 0 when something is. */
    public static void main(String[] args) {
        Logger.getLogger("org.apache.kafka").setLevel(Level.SEVERE);
        Options options = Options.ofSystem();
        Path target =
                Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("target");
        Report report = new Chaos(options).run(Instances.program(options, target));
        report.write(target.resolve("chaos"), options.name());
        System.out.println(report.text());
        System.out.println(report.closingLine());
        System.exit(succeeded(report, options) ? 0 : 1);
    }

    /** A broken copy must be seen by its records: that an instance ended oddly, say, proves nothing about the checker. */
    private static boolean succeeded(Report report, Options options) {
        if (!options.violationsExpected()) {
            return report.violations().isEmpty();
        }
        boolean found = !report.result().releases().isClean();
        System.out.println(
                found ? "chaos: violations, as expected" : "chaos: violations were expected, none was found");
        return found;
    }

    private Report run(String program) {
        say(options.command());
        String date = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        long begun = Storm.now();
        try (Brokers brokers = new Brokers(options.brokers(), Fleet.SLOTS);
                TestKafka kafka = new TestKafka(brokers.bootstrapServers())) {
            List.of(input, deadLetters)
                    .forEach(topic -> kafka.topics().createNamed(topic, ChaosRecords.PARTITIONS, Map.of()));
            kafka.topics().createNamed(output, OUTPUT_PARTITIONS, Map.of());
            try (Fleet fleet = new Fleet(number -> instance(program, brokers, number), brokers, findings);
                    ReleaseWatch watch = new ReleaseWatch(kafka.reader(output), recoveries)) {
                Storm storm = new Storm(fleet, brokers, recoveries, memory, findings);
                fleet.start(begun);
                Callers callers = new Callers(fleet.urls(), options.seed());
                Source source = new Source(brokers.bootstrapServers(), input, options);
                try (source;
                        callers) {
                    weather(storm, fleet);
                }
                say("the source has ended; waiting until everything is drained");
                watch.assertAlive();
                drain(storm, fleet, kafka);
                say("reading back");
                ReleaseChecker checker = ReleaseChecker.remembering(options.remember());
                ReadBack result = ReadBack.of(kafka, input, output, deadLetters, checker, ChaosRecords::versionOf);
                return report(date, begun, storm, source, callers, result);
            }
        }
    }

    private LatchkeyProcess instance(String program, Brokers brokers, int number) {
        LatchkeyProcess instance = new LatchkeyProcess(brokers.bootstrapServers(number), input, output)
                .measured()
                .applicationId(application)
                .env("LATCHKEY_DEAD_LETTER_TOPIC", deadLetters)
                .env("LATCHKEY_RECOVERY", options.recovery())
                .env("LATCHKEY_REMEMBER", options.remember())
                .program(program);
        return Instances.configured(instance);
    }

    private void weather(Storm storm, Fleet fleet) {
        recoveries.begin("START", Storm.now());
        if (!storm.await(LIMIT_MILLIS, () -> recoveries.open() == 0)) {
            throw new IllegalStateException("nothing was released within " + LIMIT_MILLIS / 1000 + " s of the start");
        }
        storm.measureUndisturbed(10);
        say("releases go on; faults for " + options.minutes() + " minutes");
        storm.rage(new FaultPlan(options.seed(), options.pauseMillis()), (long) (options.minutes() * 60_000));
        storm.end();
        say(storm.done() + "; no more faults");
        if (!storm.await(LIMIT_MILLIS, () -> fleet.settled() && recoveries.open() == 0)) {
            findings.violation("releases did not go on after " + recoveries.open() + " faults");
        }
    }

    private void drain(Storm storm, Fleet fleet, TestKafka kafka) {
        boolean drained =
                storm.await(LIMIT_MILLIS, () -> kafka.groups().lag(application, input) == 0 && fleet.nothingPending());
        if (!drained) {
            findings.violation("not drained: the lag is " + kafka.groups().lag(application, input) + ", committed are "
                    + kafka.groups().committed(application, input));
        }
        fleet.end(Storm.now());
        storm.await(LIMIT_MILLIS, fleet::ended);
    }

    private Report report(String date, long begun, Storm storm, Source source, Callers callers, ReadBack result) {
        if (!result.releases().isClean()) {
            findings.violation("releases: " + result.releases());
        }
        if (!result.deadLetters().isClean()) {
            findings.violation("dead letters: " + result.deadLetters());
        }
        if (result.releases().released() == 0 || result.deadLetters().received() == 0 || source.aborted() == 0) {
            findings.violation("nothing was tried: no release, no dead letter or no aborted transaction");
        }
        if (memory.result().grows()) {
            findings.violation("memory: " + memory.result());
        }
        return new Report(
                options.command(),
                options.seed(),
                date,
                (Storm.now() - begun) / 1000,
                storm.done().values().stream().mapToInt(Integer::intValue).sum(),
                storm.done(),
                storm.pairs(),
                recoveries.allBut(Storm.UNDISTURBED),
                recoveries.byKind(),
                result,
                source.aborted(),
                source.failed(),
                callers.answers(),
                findings.ends(),
                memory.result(),
                findings.violations());
    }

    private static void say(String line) {
        System.out.println("  " + Instant.now().truncatedTo(ChronoUnit.SECONDS) + " " + line);
    }
}
