package dev.latchkey.chaos;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How long it takes until releases go on. A fault is recovered from when, of each partition of the input, a record was
 * released that had been sent after the fault began. So it includes the flush interval, and what further faults add.
 * Thread-safe.
 */
final class Recoveries {
    private final long[] freshest;
    private final List<Open> open = new ArrayList<>();
    private final Map<String, List<Long>> taken = new TreeMap<>();

    private record Open(String kind, long at) {}

    /**
     * Figures over some faults, in milliseconds.
     *
     * @param count 0 when there is none: then the others are 0, too
     */
    record Figures(int count, long median, long p99, long max) {
        static Figures of(List<Long> millis) {
            long[] sorted = millis.stream().mapToLong(Long::longValue).sorted().toArray();
            return new Figures(sorted.length, quantile(sorted, 0.5), quantile(sorted, 0.99), quantile(sorted, 1));
        }

        private static long quantile(long[] sorted, double q) {
            return sorted.length == 0 ? 0 : sorted[Math.max(0, (int) Math.ceil(q * sorted.length) - 1)];
        }
    }

    Recoveries(int partitions) {
        freshest = new long[partitions];
    }

    /** A fault begins now. */
    synchronized void begin(String kind, long now) {
        open.add(new Open(kind, now));
    }

    /** A record of this partition of the input, sent at this time, was released. */
    synchronized void released(int partition, long sentAt) {
        freshest[partition] = Math.max(freshest[partition], sentAt);
    }

    /** Closes those faults that are recovered from by now. */
    synchronized void settle(long now) {
        long reached = Arrays.stream(freshest).min().orElseThrow();
        open.removeIf(fault -> {
            boolean recovered = reached >= fault.at;
            if (recovered) {
                taken.computeIfAbsent(fault.kind, k -> new ArrayList<>()).add(now - fault.at);
            }
            return recovered;
        });
    }

    /** Faults after which releases have not gone on yet. */
    synchronized int open() {
        return open.size();
    }

    /** Per kind, in the order of their names. */
    synchronized Map<String, Figures> byKind() {
        Map<String, Figures> figures = new TreeMap<>();
        taken.forEach((kind, millis) -> figures.put(kind, Figures.of(millis)));
        return figures;
    }

    /** Over all kinds but this one. */
    synchronized Figures allBut(String kind) {
        return Figures.of(taken.entrySet().stream()
                .filter(e -> !e.getKey().equals(kind))
                .flatMap(e -> e.getValue().stream())
                .toList());
    }
}
