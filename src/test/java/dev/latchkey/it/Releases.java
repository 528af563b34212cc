package dev.latchkey.it;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.latchkey.harness.TopicReader;
import java.util.Arrays;
import java.util.stream.LongStream;

/** Watches when releases of each input partition become visible; the key of a record is its partition. */
final class Releases implements Runnable {
    private final Scenario scenario;
    private final long[] last;
    private final long[] gap;

    Releases(Scenario scenario, int partitions) {
        this.scenario = scenario;
        last = new long[partitions];
        gap = new long[partitions];
    }

    /** Reads until interrupted. */
    @Override
    public void run() {
        try (TopicReader reader = scenario.kafka.reader(scenario.output)) {
            while (!Thread.currentThread().isInterrupted()) {
                reader.readToEnd(record -> seen(Integer.parseInt(new String(record.key(), UTF_8))));
                Thread.sleep(10); // how exact the times are
            }
        } catch (InterruptedException | RuntimeException e) {
            Thread.currentThread().interrupt(); // the test is over
        }
    }

    private synchronized void seen(int partition) {
        long now = System.nanoTime();
        if (last[partition] != 0) {
            gap[partition] = Math.max(gap[partition], now - last[partition]);
        }
        last[partition] = now;
    }

    /** Forgets the gaps until now. */
    synchronized void begin() {
        Arrays.fill(gap, 0);
    }

    /** Has each partition had a release? */
    synchronized boolean all() {
        return LongStream.of(last).allMatch(at -> at != 0);
    }

    /** Has each partition had a release since, and one more after a while in which a late rebalance would show? */
    synchronized boolean allAgain(long since) {
        long settled = since + 20_000_000_000L;
        return System.nanoTime() > settled && LongStream.of(last).allMatch(at -> at > settled);
    }

    /** The longest time between two releases of one partition, in ns. */
    synchronized long longestGap() {
        return LongStream.of(gap).max().orElse(0);
    }

    @Override
    public synchronized String toString() {
        return String.join(
                ", ",
                LongStream.of(gap).mapToObj(ns -> "%.1f".formatted(ns / 1e9)).toList());
    }
}
