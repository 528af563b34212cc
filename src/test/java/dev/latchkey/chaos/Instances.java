package dev.latchkey.chaos;

import dev.latchkey.harness.LatchkeyProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What instances run with, so that as many faults as possible are tried in the time. */
final class Instances {
    static final int HEAP_MB = 256;

    private Instances() {}

    /** The jar, a sabotaged copy of it, or the native binary: from {@code target} on. */
    static String program(Options options, Path target) {
        if (options.nativeBinary()) {
            return nativeBinary(target);
        }
        Sabotage sabotage = options.sabotage();
        return sabotage == null ? "quarkus-app/quarkus-run.jar" : sabotage.assemble(target);
    }

    private static String nativeBinary(Path target) {
        try (var files = Files.list(target)) {
            return files.filter(file -> file.getFileName().toString().endsWith("-runner"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(
                            "no *-runner in " + target + "; build it first: ./mvnw package -Dnative -DskipTests"))
                    .getFileName()
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static LatchkeyProcess configured(LatchkeyProcess instance) {
        return instance.heap(HEAP_MB + "m")
                // Three to four JVMs that start often share two cores with everything else.
                // The heap is resident from the start, so that what grows is beside it.
                .env(
                        "JAVA_TOOL_OPTIONS",
                        "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:+ExitOnOutOfMemoryError -XX:+AlwaysPreTouch -Xms"
                                + HEAP_MB + "m")
                // As in the images.
                .env("MALLOC_ARENA_MAX", "2")
                // Short, and in several steps: crashes hit all phases of a flush.
                .env("LATCHKEY_FLUSH_INTERVAL", "1S")
                .env("LATCHKEY_FLUSH_BATCH_RECORDS", "200")
                // Filled within a minute, so what grows later is a leak; by default caches may have a quarter of the
                // machine.
                .env("LATCHKEY_ROCKSDB_MEMORY", "32M")
                // Nobody but the run itself can reach it.
                .env("LATCHKEY_API_AUTH", "none")
                .env(
                        "QUARKUS_KAFKA_STREAMS_APPLICATION_SERVER",
                        "localhost:" + instance.url("/").getPort())
                // A member that is gone is missed after 3 s instead of 45: else most faults would come while all wait.
                .set("kafka-streams.consumer.session.timeout.ms", "3000")
                .set("kafka-streams.consumer.heartbeat.interval.ms", "500")
                // What a dead one left open hides the output from its readers for so long.
                .set("kafka-streams.producer.transaction.timeout.ms", "4000");
    }
}
