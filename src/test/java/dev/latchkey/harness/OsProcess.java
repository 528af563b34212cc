package dev.latchkey.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * A child process whose output goes to a file. It ends with {@link #close()}, and at the latest with this JVM.
 *
 * <p>It doesn't feel the Ctrl-C of the terminal it was started from: whoever started it decides when it ends.
 */
public final class OsProcess implements AutoCloseable {
    private static final Set<Process> STARTED = ConcurrentHashMap.newKeySet();

    static {
        AtExit.run(() -> STARTED.forEach(Process::destroyForcibly));
    }

    private final Process process;
    private final LogFile log;

    private OsProcess(Process process, LogFile log) {
        this.process = process;
        this.log = log;
    }

    /**
     * Starts {@code command} with this JVM's environment, without what begins with LATCHKEY_, KAFKA_ or QUARKUS_, plus
     * {@code environment}.
     *
     * @param log appended to when it exists; its folder is created
     */
    public static OsProcess start(List<String> command, Map<String, String> environment, Path log) {
        // A signal that is ignored stays so across exec, and a JVM leaves an ignored SIGINT alone.
        List<String> whole = new ArrayList<>(List.of("sh", "-c", "trap '' INT; exec \"$@\"", "sh"));
        whole.addAll(command);
        var builder = new ProcessBuilder(whole).redirectErrorStream(true);
        // What this machine's user has set for a Latchkey or a Kafka of his own is not meant for a test's.
        builder.environment().keySet().removeIf(name -> name.matches("(LATCHKEY|KAFKA|QUARKUS)_.*"));
        builder.environment().putAll(environment);
        try {
            Files.createDirectories(log.toAbsolutePath().getParent());
            long from = Files.exists(log) ? Files.size(log) : 0;
            Process process = builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            STARTED.add(process);
            return new OsProcess(process, new LogFile(log, from));
        } catch (IOException e) {
            throw new UncheckedIOException("can't start " + command, e);
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Throws AssertionError with the end of its log when it has ended. */
    public void assertAlive() {
        if (!isAlive()) {
            throw new AssertionError(
                    "the process ended with " + process.exitValue() + "; its log ends:\n" + log.tail());
        }
    }

    public long pid() {
        return process.pid();
    }

    /** What this process wrote (not what an earlier one wrote to the same file). */
    public LogFile log() {
        return log;
    }

    /** SIGSTOP; returns once all its threads have stopped, where {@code /proc} tells. */
    public void pause() {
        signal("STOP");
        Path threads = Path.of("/proc", Long.toString(pid()), "task");
        if (Files.isDirectory(threads)) {
            Awaitility.await("the process to stop").ignoreExceptions().until(() -> {
                try (Stream<Path> all = Files.list(threads)) {
                    return all.allMatch(OsProcess::isStopped);
                }
            });
        }
    }

    private static boolean isStopped(Path thread) {
        try {
            String stat = Files.readString(thread.resolve("stat"));
            return stat.startsWith("T", stat.lastIndexOf(')') + 2); // the name, in parentheses, may contain anything
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** SIGCONT. */
    public void resume() {
        signal("CONT");
    }

    /** Sends a signal by its name without SIG: TERM, KILL. */
    public void signal(String name) {
        try {
            int code = new ProcessBuilder("sh", "-c", "kill -" + name + " " + pid())
                    .inheritIO()
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new IllegalStateException("can't send SIG" + name + " to process " + pid() + "; it ended?");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /**
     * Waits for its end.
     *
     * @return the exit code; 128 + signal number for a process that a signal ended
     * @throws AssertionError when it still runs after {@code limit}
     */
    public int awaitExit(Duration limit) {
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AssertionError(
                        "process " + pid() + " still runs after " + limit + "; its log ends:\n" + log.tail());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Ends it at once (SIGKILL, which a stopped process feels too) and waits until it's gone. */
    public void kill() {
        process.destroyForcibly();
        awaitExit(Duration.ofSeconds(10));
    }

    @Override
    public void close() {
        kill();
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while waiting for a process", e);
    }
}
