package dev.latchkey.bench;

import dev.latchkey.harness.LatchkeyProcess;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Callers of {@code GET /pending/{key}} at a rate: when a call is due does not depend on when the one before was answered, so a slow
 * answer can't hide those that it kept waiting.
 */
final class Readers {
    static final int CONNECTIONS = 4;

    private final long[] nanos;
    private final ConcurrentHashMap<Integer, LongAdder> answers = new ConcurrentHashMap<>();

    private Readers(int calls) {
        nanos = new long[calls];
    }

    /** Calls for so many seconds, and returns when all are answered. */
    static Readers call(LatchkeyRun latchkey, int keys, int perSecond, int seconds) throws InterruptedException {
        Readers readers = new Readers(perSecond * seconds);
        List<Thread> threads = new ArrayList<>();
        long begun = System.nanoTime();
        for (int number = 0; number < CONNECTIONS; number++) {
            int first = number;
            Thread thread = new Thread(
                    () -> readers.callEach(first, begun, 1e9 / perSecond, latchkey.process(), keys),
                    "reader-" + number);
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Arrays.sort(readers.nanos);
        return readers;
    }

    private void callEach(int first, long begun, double apart, LatchkeyProcess latchkey, int keys) {
        SplittableRandom random = new SplittableRandom(first);
        for (int call = first; call < nanos.length; call += CONNECTIONS) {
            long due = begun + (long) (call * apart);
            while (System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
            int status = status(latchkey.url("/pending/order-" + random.nextInt(keys)));
            nanos[call] = System.nanoTime() - due;
            answers.computeIfAbsent(status, any -> new LongAdder()).increment();
        }
    }

    /** By the plainest client there is, which keeps its connection: its own work is in the time, too. */
    private static int status(URI url) {
        try {
            HttpURLConnection call = (HttpURLConnection) url.toURL().openConnection();
            int status = call.getResponseCode();
            try (InputStream body = status < 400 ? call.getInputStream() : call.getErrorStream()) {
                if (body != null) {
                    body.transferTo(OutputStream.nullOutputStream());
                }
            }
            return status;
        } catch (IOException e) {
            throw new UncheckedIOException("no answer from " + url, e);
        }
    }

    int calls() {
        return nanos.length;
    }

    long answers(int status) {
        LongAdder count = answers.get(status);
        return count == null ? 0 : count.sum();
    }

    /** @param share from 0 to 1: 0.99 for p99 */
    double millis(double share) {
        return nanos[Math.max(0, (int) Math.ceil(share * nanos.length) - 1)] / 1e6;
    }
}
