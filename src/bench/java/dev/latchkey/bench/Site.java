package dev.latchkey.bench;

import dev.latchkey.bench.variant.Setup;
import dev.latchkey.harness.Build;
import dev.latchkey.harness.KafkaBroker;
import dev.latchkey.harness.Ports;
import dev.latchkey.harness.TestKafka;
import dev.latchkey.harness.Topics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;

/** One broker, and what runs beside it. */
final class Site implements AutoCloseable {
    private static final Map<String, String> BROKER = Map.of(
            // Compaction would take back what was written before it is counted, at a moment of its own.
            "log.cleaner.backoff.ms", "3600000",
            "log.segment.delete.delay.ms", "1000",
            "message.max.bytes", "8388608");

    private final Options options;
    private final KafkaBroker broker;
    private final TestKafka kafka;
    private final String deadLetters;
    private final Path folder = Build.newFolder("bench");

    Site(Options options) {
        this.options = options;
        broker = KafkaBroker.start(BROKER);
        kafka = new TestKafka(broker);
        deadLetters = kafka.topics().create("bench-dead", 1);
    }

    Options options() {
        return options;
    }

    TestKafka kafka() {
        return kafka;
    }

    /** A new topic that holds this workload. */
    String loaded(Workload workload) {
        String topic = kafka.topics().create("bench-in", workload.partitions());
        say("writing " + workload.records() + " records to " + topic);
        new Loader(kafka.bootstrapServers()).load(topic, workload);
        return topic;
    }

    /** A new topic for what is released. */
    String output(int partitions) {
        return kafka.topics().create("bench-out", partitions);
    }

    /** Not started yet. */
    Measured process(Variant variant, String input, String output, int partitions, Duration flush) {
        if (variant.isLatchkey()) {
            return latchkey(variant == Variant.LATCHKEY_REPLAY ? "replay" : "changelog", input, output, flush);
        }
        String application = Topics.freshName(variant.id());
        Setup setup = new Setup(
                kafka.bootstrapServers(),
                application,
                input,
                output,
                flush,
                folder.resolve(application).toString(),
                Ports.free(),
                partitions,
                options.threads());
        return new ProgramRun(options, variant.isFlink() ? flinkClassPath() : classPath(), variant.mainClass(), setup);
    }

    /** Latchkey with this recovery; not started yet. */
    LatchkeyRun latchkey(String recovery, String input, String output, Duration flush) {
        return latchkey(options, recovery, input, output, flush);
    }

    /** The same as a process of another kind than this run's. */
    LatchkeyRun latchkey(Options options, String recovery, String input, String output, Duration flush) {
        return new LatchkeyRun(options, kafka.bootstrapServers(), recovery, input, output, deadLetters, flush);
    }

    /** Deletes the application's topics and the output. */
    void forget(Measured process, String output) {
        try {
            List<String> topics = kafka.admin().listTopics().names().get().stream()
                    .filter(topic -> topic.equals(output) || topic.startsWith(process.application() + "-"))
                    .toList();
            kafka.admin().deleteTopics(topics).all().get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("topics of " + process.application() + " were not deleted", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The variants' classes, and the libraries that Latchkey is packaged with. */
    private static String classPath() {
        Path app = Build.target().resolve("quarkus-app");
        return codeSource() + ":" + jars(app.resolve("lib/main")) + ":" + jars(app.resolve("app"));
    }

    private static Path codeSource() {
        return Path.of(URI.create(
                Site.class.getProtectionDomain().getCodeSource().getLocation().toString()));
    }

    private static String jars(Path folder) {
        try (var files = Files.list(folder)) {
            return files.map(Path::toString).sorted().collect(Collectors.joining(":"));
        } catch (IOException e) {
            throw new UncheckedIOException(folder + " is missing. Run: ./mvnw package -DskipTests", e);
        }
    }

    private static String flinkClassPath() {
        Path built = Build.target().resolve("bench-flink");
        try {
            return built.resolve("classes") + ":"
                    + Files.readString(built.resolve("classpath")).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Flink's variants are not built. Run: ./mvnw -f src/bench/flink/pom.xml process-classes", e);
        }
    }

    static void say(String line) {
        System.out.println("  " + LocalTime.now(ZoneId.systemDefault()).withNano(0) + " " + line);
    }

    @Override
    public void close() {
        kafka.close();
        broker.close();
    }
}
