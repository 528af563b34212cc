package dev.latchkey.chaos;

import dev.latchkey.chaos.Slot.State;
import dev.latchkey.harness.LatchkeyProcess;
import java.net.URI;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Three instances, and room for a fourth. For one thread. */
final class Fleet implements AutoCloseable {
    static final int SLOTS = 4;
    private static final int AT_FIRST = 3;
    private static final int AT_LEAST = 2;

    private final List<Slot> slots;

    /** @param make the instance with this number, not started */
    Fleet(Function<Integer, LatchkeyProcess> make, Brokers brokers, Findings findings) {
        slots = IntStream.range(0, SLOTS)
                .mapToObj(i -> new Slot(make.apply(i), brokers.wires(i), findings))
                .toList();
    }

    void start(long now) {
        slots.subList(0, AT_FIRST).forEach(slot -> slot.begin(FaultKind.SCALE_UP, 0, now));
    }

    /**
     * Does it, if it can be done now.
     *
     * @param sparesElder the first instance is to live on, so that it can be seen whether its memory grows
     */
    boolean begin(Fault fault, long now, boolean sparesElder) {
        FaultKind kind = fault.kind();
        if (kind == FaultKind.KILL_ALL) {
            return !sparesElder && killAll(fault, now);
        }
        if (tooFewFor(kind)) {
            return false;
        }
        List<Slot> candidates = slots.stream()
                .filter(slot -> slot.mayBe(kind))
                .filter(slot -> !(sparesElder && slot == elder() && ends(kind)))
                .toList();
        if (candidates.isEmpty()) {
            return false;
        }
        candidates.get(fault.target() % candidates.size()).begin(kind, fault.millis(), now);
        return true;
    }

    private boolean tooFewFor(FaultKind kind) {
        return switch (kind) {
            case SCALE_DOWN -> count(s -> s != State.ABSENT && s != State.LEAVING) <= AT_LEAST;
            case PAUSE -> count(s -> s == State.UP) < AT_LEAST;
            default -> false;
        };
    }

    private boolean killAll(Fault fault, long now) {
        List<Slot> running =
                slots.stream().filter(slot -> slot.mayBe(FaultKind.KILL)).toList();
        running.forEach(slot -> slot.begin(FaultKind.KILL, fault.millis(), now));
        return !running.isEmpty();
    }

    private static boolean ends(FaultKind kind) {
        return kind == FaultKind.KILL || kind == FaultKind.TERMINATE || kind == FaultKind.SCALE_DOWN;
    }

    private long count(Predicate<State> wanted) {
        return slots.stream().map(Slot::state).filter(wanted).count();
    }

    void tick(long now) {
        slots.forEach(slot -> slot.tick(now));
    }

    void heal() {
        slots.forEach(Slot::heal);
    }

    /** Each instance runs, or is not wanted. */
    boolean settled() {
        return count(s -> s == State.UP || s == State.ABSENT) == SLOTS;
    }

    /** All instances that run hold nothing; throws while one doesn't answer. */
    boolean nothingPending() {
        return running().allMatch(process -> process.metrics().sum("latchkey_pending_entries") == 0);
    }

    /** Asks all to end. */
    void end(long now) {
        slots.stream()
                .filter(slot -> slot.state() == State.UP)
                .forEach(slot -> slot.begin(FaultKind.SCALE_DOWN, 0, now));
    }

    boolean ended() {
        return count(s -> s == State.ABSENT) == SLOTS;
    }

    void sample(Memory memory, long now) {
        for (Slot slot : slots) {
            if (slot.state() == State.UP || slot.state() == State.PAUSED) {
                long resident = Memory.residentMb(slot.process().pid());
                memory.sample(resident, slot == elder(), slot.age(now) / 1000);
            }
        }
    }

    /** The URL of a path, for each instance. */
    List<Function<String, URI>> urls() {
        return slots.stream()
                .map(slot -> (Function<String, URI>) slot.process()::url)
                .toList();
    }

    private Stream<LatchkeyProcess> running() {
        return slots.stream().filter(slot -> slot.state() == State.UP).map(Slot::process);
    }

    private Slot elder() {
        return slots.get(0);
    }

    @Override
    public void close() {
        slots.forEach(Slot::close);
    }
}
