package dev.latchkey.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.latchkey.buffer.Arrival;
import dev.latchkey.buffer.DrainBudget;
import dev.latchkey.buffer.Entry;
import dev.latchkey.buffer.Floor;
import dev.latchkey.buffer.Floor.Verdict;
import dev.latchkey.buffer.InputPartition;
import dev.latchkey.buffer.Mark;
import dev.latchkey.buffer.MarkCodec;
import dev.latchkey.buffer.Occupancy;
import dev.latchkey.buffer.Place;
import dev.latchkey.buffer.RecoveryPlan;
import dev.latchkey.buffer.ReplayBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task over the product's buffer: does what VersionedLatestProcessor, Flusher and Replay do, in their order. A record is
 * known by its index in the input, which also is its timestamp.
 */
final class Task {
    private static final String RULE = "rule";

    private final InputTopic input;
    private final Mutation mutation;
    private final Arrival<Object> arrival = new Arrival<>();
    private final Variant variant;
    private final ReplayBuffer<Object> buffer;

    private int position; // index of the next record to take in
    private @Nullable Mark saved;
    private List<Integer> released = new ArrayList<>();
    private List<Integer> deadLetters = new ArrayList<>();
    private @Nullable Mark put;
    private FloorBook floors = FloorBook.EMPTY;
    private FloorBook putFloors = FloorBook.EMPTY;

    Task(InputTopic input, Mutation mutation, Variant variant) {
        this.input = input;
        this.mutation = mutation;
        this.variant = variant;
        Occupancy unbounded = new Occupancy(Long.MAX_VALUE, Long.MAX_VALUE);
        buffer = new ReplayBuffer<>(variant.tiesLatest(), RULE, () -> 1, headers -> 0, unbounded);
    }

    /** VersionedLatestProcessor.init, on whatever the buffer has been left with: Marks.load, then Replay.run. */
    void start(@Nullable Mark mark, long committed, FloorBook durable) {
        floors = durable;
        saved = mark == null ? null : MarkCodec.decode(MarkCodec.encode(mark));
        position = input.index(committed);
        InputPartition partition = new InputPartition("group", "topic", 0, committed, 0, input.offset(input.size()));
        RecoveryPlan plan = RecoveryPlan.decide(saved, partition, RULE, false);
        if (!plan.notices().isEmpty() && mutation == Mutation.NONE) {
            throw new IllegalStateException("nothing is out of order, but: " + plan.notices());
        }
        buffer.restore(plan.mark(), plan.to());
        replay(plan.from(), plan.to());
        buffer.replayed();
    }

    private void replay(long from, long to) {
        long end = mutation == Mutation.REPLAY_TO_THE_END ? input.offset(input.size()) : to;
        for (int i = input.index(from); i < input.index(end) && mutation != Mutation.NO_REPLAY; i++) {
            if (!input.isRejected(i)) {
                buffer.replay(read(i), 1);
            } else if (mutation == Mutation.DEAD_LETTERS_ON_REPLAY) {
                deadLetters.add(i);
            }
        }
    }

    /** VersionedLatestProcessor.process. */
    @SuppressWarnings("ReferenceEquality") // Marks.differs: the buffer makes a new one whenever it changes
    void takeIn() {
        int index = position++;
        if (input.isRejected(index)) {
            deadLetters.add(index);
            buffer.pass(input.offset(index));
        } else {
            buffer.offer(read(index));
            buffer.settle();
        }
        if (buffer.mark() != saved && marksRecords()) {
            save();
        }
    }

    private boolean marksRecords() {
        return mutation != Mutation.NO_MARK_AT_FIRST_RECORD && (mutation != Mutation.IDLE_MARK_STAYS || saved == null);
    }

    /** Flusher.step, as far as it freezes. */
    void flush() {
        buffer.freeze(1);
        save();
    }

    /** Flusher.step, as far as it drains. */
    void drain(int records) {
        buffer.drain(new DrainBudget(records, Long.MAX_VALUE, () -> 0), this::release);
        save();
    }

    /** VersionedLatestProcessor.release, and Floors.release. */
    private void release(Entry<Object> winner) {
        int index = (int) winner.timestamp();
        if (variant.remember() && mutation != Mutation.NO_FLOORS) {
            char key = input.key(index);
            Floor floor = floors.floor(key, input);
            if (floor != null && mutation == Mutation.FLOOR_WITHOUT_OFFSET) {
                floor = new Floor(floor.number(), floor.version(), -1);
            }
            if (Floor.judge(floor, winner, variant.tiesLatest()) == Verdict.OUTDATED) {
                return;
            }
            floors = floors.put(key, index);
            putFloors = putFloors.put(key, index);
        }
        released.add(index);
    }

    private void save() {
        Mark mark = buffer.mark();
        if (mark != null && !mark.equals(saved)) {
            put = mutated(mark);
        }
        saved = mark;
    }

    private Mark mutated(Mark mark) {
        if (!mark.draining()) {
            return mark;
        }
        long cursor = mutation == Mutation.CURSOR_FORGOTTEN ? Mark.NOTHING : mark.cursor();
        long freeze = mark.freeze()
                + (mutation == Mutation.FREEZE_TOO_EARLY ? -1 : 0)
                + (mutation == Mutation.FREEZE_TOO_LATE ? 1 : 0);
        return new Mark(mark.start(), freeze, cursor, mark.lastFlush(), false, mark.fingerprint());
    }

    private Arrival<Object> read(int index) {
        byte[] key = {(byte) input.key(index)};
        arrival.record(key, input.records().get(index).getBytes(UTF_8), null, index, input.offset(index));
        arrival.version(input.version(index), null);
        return arrival;
    }

    boolean draining() {
        return buffer.draining();
    }

    boolean hasNext() {
        return position < input.size();
    }

    /** What was written since this was asked last; {@link Effects#NONE} is for a step that wrote and took in nothing. */
    Effects effects() {
        Effects effects = new Effects(true, List.copyOf(released), List.copyOf(deadLetters), put, putFloors);
        released = new ArrayList<>();
        deadLetters = new ArrayList<>();
        put = null;
        putFloors = FloorBook.EMPTY;
        return effects;
    }

    /** All that decides how the task goes on. */
    Snapshot snapshot() {
        List<Snapshot.Held> held = buffer.page(Place.START, Integer.MAX_VALUE).stream()
                .map(entry -> new Snapshot.Held(entry.offset(), entry.firstOffset(), entry.state()))
                .toList();
        return new Snapshot(position, held, buffer.mark(), saved, floors, buffer.span());
    }
}
