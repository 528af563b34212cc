package dev.latchkey.harness;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** What is to be done when this JVM ends: last registered, first done. Hooks of the JVM itself run in no order. */
public final class AtExit {
    private static final Deque<Runnable> TASKS = new ArrayDeque<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(AtExit::runAll, "at exit"));
    }

    private AtExit() {}

    /** Registers a task; one that throws doesn't keep the others from running. */
    public static synchronized void run(Runnable task) {
        TASKS.push(task);
    }

    private static void runAll() {
        for (Runnable task = next(); task != null; task = next()) {
            try {
                task.run();
            } catch (RuntimeException | AssertionError e) {
                System.err.println("while ending: " + e);
            }
        }
    }

    private static synchronized @Nullable Runnable next() {
        return TASKS.poll();
    }
}
