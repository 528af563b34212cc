package dev.latchkey.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Resident memory of instances: none may exceed a bound, and that of one that is left alive for long may not grow. For
 * one thread.
 */
final class Memory {
    /** Beside the heap: code, metaspace, threads, clients' buffers, RocksDB. */
    private static final long BESIDE_HEAP_MB = 450;
    /** A JVM that is younger warms up. */
    private static final long WARM_SECONDS = 90;
    /** Without so many samples nothing can be said about growth. */
    private static final int MIN_SAMPLES = 120;

    private static final double ALLOWED_GROWTH = 1.15;

    private final long boundMb;
    private final List<Long> elder = new ArrayList<>();
    private long max;

    /**
     * What was seen, in MB.
     *
     * @param bound that no sample may exceed
     * @param max over all samples of all instances
     * @param elderEarly median of the first third of the samples of the longest-lived instance; 0 when it lived too short
     * @param elderLate of the last third
     */
    record Result(long bound, long max, long elderEarly, long elderLate) {
        boolean grows() {
            return max > bound || elderLate > elderEarly * ALLOWED_GROWTH;
        }
    }

    Memory(long heapMb) {
        boundMb = heapMb + BESIDE_HEAP_MB;
    }

    /** A sample; call it once a second for each instance. */
    void sample(long megabytes, boolean isElder, long ageSeconds) {
        max = Math.max(max, megabytes);
        if (isElder && ageSeconds >= WARM_SECONDS) {
            elder.add(megabytes);
        }
    }

    Result result() {
        int third = elder.size() / 3;
        return elder.size() < MIN_SAMPLES
                ? new Result(boundMb, max, 0, 0)
                : new Result(
                        boundMb, max, median(elder.subList(0, third)), median(elder.subList(2 * third, elder.size())));
    }

    private static long median(List<Long> samples) {
        return samples.stream().sorted().toList().get(samples.size() / 2);
    }

    /** The resident memory of a process in MB; 0 where {@code /proc} doesn't tell. */
    static long residentMb(long pid) {
        try (var lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                    .findAny()
                    .orElse(0);
        } catch (IOException | UncheckedIOException gone) {
            return 0;
        }
    }
}
