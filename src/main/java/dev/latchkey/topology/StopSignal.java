package dev.latchkey.topology;

import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Tells those who wait for a broker that the application stops, so that none outlasts it. Given once. Thread-safe. */
@Singleton
public class StopSignal {
    private final CountDownLatch given = new CountDownLatch(1);
    private final Set<Runnable> interrupts = ConcurrentHashMap.newKeySet();

    /** From now on nothing begins that waits, and what waits is interrupted. */
    public void give() {
        given.countDown();
        interrupts.forEach(Runnable::run);
    }

    /** Whether it has been given. */
    public boolean isGiven() {
        return given.getCount() == 0;
    }

    /** Waits so long, or until it is given. */
    public void await(Duration pause) {
        try {
            if (given.await(pause.toNanos(), TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Runs {@code interrupt} when it is given, at once where that has been; not any more once the result is closed.
     *
     * @param interrupt may run on any thread, twice even
     */
    public Interrupts on(Runnable interrupt) {
        interrupts.add(interrupt);
        if (isGiven()) {
            interrupt.run();
        }
        return () -> interrupts.remove(interrupt);
    }

    /** Somebody to be interrupted. */
    @FunctionalInterface
    public interface Interrupts extends AutoCloseable {
        @Override
        void close();
    }
}
