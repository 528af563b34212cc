package dev.latchkey.topology;

import dev.latchkey.buffer.BufferStats;
import dev.latchkey.buffer.DrainBudget;
import dev.latchkey.buffer.Entry;
import dev.latchkey.buffer.FlushSchedule;
import dev.latchkey.buffer.Mark;
import dev.latchkey.buffer.Occupancy;
import dev.latchkey.buffer.PendingBuffer;
import dev.latchkey.topology.Flush.Trigger;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Predicate;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a partition flushes, and drains it in steps. Belongs to the task's thread, but for {@link #due()}, {@link
 * #released} and {@link #frozen}.
 */
final class Flusher {
    /** How often it is looked whether a flush is due. */
    static final Duration TICK = Duration.ofMillis(100);
    /** Between two drain steps: time to take in what has come meanwhile. */
    static final Duration PAUSE = Duration.ofMillis(10);
    /** Entries that a record which finds no room releases before it is taken in. */
    private static final int FEW = 16;

    private final int partition;
    private final PendingBuffer<Headers> buffer;
    private final Occupancy occupancy;
    private final FlushRequests requests;
    private final Telemetry telemetry;
    private final boolean stopWhenFull;
    private final long maxSpan;
    private final DrainBudget budget;
    private final DrainBudget smallBudget;
    private final FlushSchedule schedule;
    private Trigger trigger = Trigger.RESUMED;
    private long frozenMillis;
    private long frozenNanos;
    private int steps;
    private long entries;
    private volatile int frozen;
    private int outdated; // of the step that is being taken

    Flusher(int partition, PendingBuffer<Headers> buffer, ProcessorSettings settings) {
        this.partition = partition;
        this.buffer = buffer;
        this.occupancy = settings.occupancy();
        this.requests = settings.flushRequests(partition);
        this.telemetry = settings.telemetry();
        this.stopWhenFull = settings.stopWhenFull();
        this.maxSpan = settings.config().replay().maxRecords();
        this.budget = settings.newBudget();
        this.smallBudget = settings.newBudget(FEW);
        this.schedule = new FlushSchedule(settings.config().flush().interval().toMillis());
        begin(Trigger.RESUMED, settings.clock().getAsLong()); // of a drain that the buffer may come with
    }

    private void begin(Trigger why, long now) {
        trigger = why;
        frozenMillis = now;
        frozenNanos = System.nanoTime();
        steps = 0;
        entries = 0;
    }

    /** Goes on from where the buffer's mark says that flushing stands; does nothing once that is known. */
    void start(long now) {
        Mark mark = buffer.mark();
        if (mark != null && !schedule.started()) {
            schedule.startFrom(mark.lastFlush(), now, buffer.stats().entries() > 0);
        }
    }

    /** Whether the next record must wait for a {@link #step}: asked before each, so it is cheap while there is room. */
    boolean mustMakeRoom() {
        return buffer.span() >= maxSpan || occupancy.exceeded();
    }

    /**
     * Freezes if a flush is due; then drains for as long as the budget lasts.
     *
     * @param release forwards an entry, and says whether it did: an outdated one is dropped
     * @return whether any entry left the buffer
     */
    boolean step(long now, Predicate<? super Entry<Headers>> release) {
        return step(now, budget, release);
    }

    /** As {@link #step}, with room for a record as the aim: releases a few entries only. */
    boolean makeRoom(long now, Predicate<? super Entry<Headers>> release) {
        return step(now, smallBudget, release);
    }

    private boolean step(long now, DrainBudget stepBudget, Predicate<? super Entry<Headers>> release) {
        if (!buffer.draining()) {
            requests.drained();
        }
        Trigger due = buffer.draining() || buffer.comesAgain() ? null : due(now);
        if (due != null) {
            begin(due, now);
            buffer.freeze(schedule.flush(now));
        }
        if (!buffer.draining()) {
            return false;
        }
        if (frozen == 0) { // also where it was frozen already when the partition came here
            frozen = buffer.stats().draining();
        }
        long begun = System.nanoTime();
        outdated = 0;
        int count = buffer.drain(stepBudget, entry -> outdated += release.test(entry) ? 0 : 1);
        long ended = System.nanoTime();
        telemetry.drained(count - outdated, outdated, ended - begun);
        requests.released();
        steps++;
        entries += count - outdated;
        if (!buffer.draining()) {
            telemetry.flushed(new Flush(
                    partition, trigger, Instant.ofEpochMilli(frozenMillis), ended - frozenNanos, steps, entries));
            frozen = 0;
        }
        return count > 0;
    }

    /** Null where no flush is due. */
    private @Nullable Trigger due(long now) {
        if (requests.takeNew()) {
            return Trigger.REQUEST;
        }
        if (schedule.isDue(now)) {
            return Trigger.INTERVAL;
        }
        if (buffer.span() >= maxSpan) {
            return Trigger.SPAN;
        }
        return occupancy.exceeded() && isTurn() ? Trigger.FULL : null;
    }

    private boolean isTurn() {
        if (stopWhenFull) {
            throw new BufferFullException("the buffer is full: " + occupancy
                    + "; latchkey.buffer.when-full=stop says to stop. Raise latchkey.buffer.max-records or max-bytes,"
                    + " flush more often (latchkey.flush.interval), add instances, or set when-full=flush.");
        }
        BufferStats stats = buffer.stats();
        return occupancy.isLarge(stats.entries(), stats.bytes());
    }

    long due() {
        return schedule.due();
    }

    /** How many entries the draining generation had when its drain began here; 0 where none drains. */
    int frozen() {
        return frozen;
    }

    /** The flush request up to which all has been released, and is committed. */
    long released() {
        return requests.obeyed();
    }
}
