package dev.latchkey.streams;

import dev.latchkey.buffer.Occupancy;
import dev.latchkey.buffer.Outcome;
import dev.latchkey.topology.Flush;
import dev.latchkey.topology.LocalPartitions;
import dev.latchkey.topology.Telemetry;
import dev.latchkey.topology.TopologyProducer;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.BaseUnits;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Locale;

/** The metrics of our own, and what is traced. All series exist from the start, none belongs to a partition: rebalances leave nothing stale. */
@Singleton
public class MicrometerTelemetry implements Telemetry {
    private final MeterRegistry registry;
    private final Counter released;
    private final Counter replayedRecords;
    private final Counter gaps;
    private final Timer drainStep;
    private final Timer flush;
    private final Timer replay;
    private final FlushSpans spans;

    MicrometerTelemetry(MeterRegistry registry, Occupancy occupancy, LocalPartitions partitions, FlushSpans spans) {
        this.spans = spans;
        this.registry = registry;
        this.released = registry.counter("latchkey.released");
        this.replayedRecords = registry.counter("latchkey.replay.records");
        this.gaps = registry.counter("latchkey.replay.gaps");
        this.drainStep = registry.timer("latchkey.drain.step");
        this.flush = registry.timer("latchkey.flush");
        this.replay = registry.timer("latchkey.replay");
        for (Outcome outcome : Outcome.values()) {
            records(outcome.name());
        }
        records("rejected");
        records("dropped");
        records("outdated");
        TopologyProducer.deadLetterReasons().forEach(this::deadLetters);
        Gauge.builder("latchkey.pending.entries", occupancy, Occupancy::entries).register(registry);
        Gauge.builder("latchkey.pending.bytes", occupancy, Occupancy::bytes)
                .baseUnit(BaseUnits.BYTES)
                .register(registry);
        Gauge.builder("latchkey.oldest.pending", partitions, MicrometerTelemetry::oldestSeconds)
                .baseUnit("seconds")
                .register(registry);
    }

    private Counter records(String outcome) {
        return registry.counter("latchkey.records", "outcome", outcome.toLowerCase(Locale.ROOT));
    }

    private Counter deadLetters(String reason) {
        return registry.counter("latchkey.dead.letters", "reason", reason);
    }

    private static double oldestSeconds(LocalPartitions partitions) {
        long oldest = partitions.all().stream()
                .mapToLong(partition -> partition.pending().stats().oldestFirstSeen())
                .filter(seen -> seen >= 0)
                .min()
                .orElse(Long.MAX_VALUE);
        return Math.max(0, System.currentTimeMillis() - oldest) / 1000.0;
    }

    @Override
    public void taken(Outcome outcome, long count) {
        records(outcome.name()).increment(count);
    }

    @Override
    public void rejected(String reason, long count) {
        records("rejected").increment(count);
        deadLetters(reason).increment(count);
    }

    @Override
    public void dropped(long count) {
        records("dropped").increment(count);
    }

    @Override
    public void drained(long count, long outdated, long nanos) {
        released.increment(count);
        records("outdated").increment(outdated);
        drainStep.record(Duration.ofNanos(nanos));
    }

    @Override
    public void flushed(Flush over) {
        flush.record(Duration.ofNanos(over.nanos()));
        spans.add(over);
    }

    @Override
    public void replaying(long records) {
        replayedRecords.increment(records);
    }

    @Override
    public void wentOverGap() {
        gaps.increment();
    }

    @Override
    public void replayed(long nanos) {
        replay.record(Duration.ofNanos(nanos));
    }
}
