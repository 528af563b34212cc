package dev.latchkey.bench;

import dev.latchkey.harness.LatchkeyProcess;
import java.io.UncheckedIOException;
import java.time.Duration;

/** Latchkey as packaged, with its defaults; only what a section is about is set. */
final class LatchkeyRun implements Measured {
    private final LatchkeyProcess process;

    /**
     * One that is not started yet.
     *
     * @param recovery {@code replay} or {@code changelog}
     * @param deadLetters the topic for them
     */
    LatchkeyRun(
            Options options,
            String bootstrapServers,
            String recovery,
            String input,
            String output,
            String deadLetters,
            Duration flush) {
        process = new LatchkeyProcess(bootstrapServers, input, output)
                .measured()
                .heap(options.heap())
                .env("LATCHKEY_DEAD_LETTER_TOPIC", deadLetters)
                .set("latchkey.recovery", recovery)
                .set("latchkey.flush.interval", flush.toString())
                .set("latchkey.api.auth", "none")
                .set("kafka-streams.num.stream.threads", Integer.toString(options.threads()));
        if (!options.javaHome().isEmpty()) {
            process.java(options.javaHome() + "/bin/java");
        }
        if (!options.jvmOptions().isEmpty()) {
            process.env("JDK_JAVA_OPTIONS", options.jvmOptions());
        }
    }

    /** For what a section sets or asks beside. */
    LatchkeyProcess process() {
        return process;
    }

    @Override
    public void start() {
        process.start();
    }

    @Override
    public long taken() {
        try {
            return (long) process.metrics().sum("latchkey_records_total");
        } catch (UncheckedIOException notYet) {
            return 0;
        }
    }

    @Override
    public void flushNow() {
        int status = process.post("/flush").statusCode();
        if (status != 202) {
            throw new IllegalStateException("POST /flush answered " + status + ", expected 202");
        }
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public void assertAlive() {
        if (!process.isAlive()) {
            throw new IllegalStateException(
                    "Latchkey ended; its log ends:\n" + process.log().tail());
        }
    }

    @Override
    public void kill() {
        process.kill();
    }

    @Override
    public String application() {
        return process.applicationId();
    }

    @Override
    public void close() {
        process.close();
    }
}
