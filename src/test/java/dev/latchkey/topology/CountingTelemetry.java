package dev.latchkey.topology;

import dev.latchkey.buffer.Outcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds up what it is told. */
final class CountingTelemetry implements Telemetry {
    final Map<Outcome, Long> taken = new EnumMap<>(Outcome.class);
    final Map<String, Long> rejected = new TreeMap<>();
    long dropped;
    long released;
    long outdated;
    long steps;
    final List<Flush> flushes = new ArrayList<>();
    long gaps;

    @Override
    public void taken(Outcome outcome, long count) {
        taken.merge(outcome, count, Long::sum);
    }

    @Override
    public void rejected(String reason, long count) {
        rejected.merge(reason, count, Long::sum);
    }

    @Override
    public void dropped(long count) {
        dropped += count;
    }

    @Override
    public void drained(long count, long outdatedCount, long nanos) {
        released += count;
        outdated += outdatedCount;
        steps++;
    }

    @Override
    public void flushed(Flush flush) {
        flushes.add(flush);
    }

    @Override
    public void replaying(long records) {}

    @Override
    public void wentOverGap() {
        gaps++;
    }

    @Override
    public void replayed(long nanos) {}
}
