package dev.latchkey.chaos;

import dev.latchkey.harness.LatchkeyProcess;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** A place for an instance, what is done to it, and the platform that starts it again. For one thread. */
final class Slot implements AutoCloseable {
    /** The second one when it was asked before it had started. */
    private static final Set<Integer> ENDED_AS_ASKED = Set.of(0, 143);
    /** More than {@code latchkey.shutdown.timeout} on a machine that has other things to do. */
    private static final long END_LIMIT_MILLIS = 60_000;

    private static final long RESTART_MILLIS = 500;

    enum State {
        /** Not wanted. */
        ABSENT,
        UP,
        /** By SIGSTOP. */
        PAUSED,
        /** Asked to end, to come back. */
        ENDING,
        /** Asked to end, for good. */
        LEAVING,
        /** To be started again. */
        DOWN
    }

    private final LatchkeyProcess process;
    private final Wires wires;
    private final Findings findings;
    private State state = State.ABSENT;
    private long since;
    private long due;
    private FaultKind damage = FaultKind.STALL;
    private long mendAt;

    Slot(LatchkeyProcess process, Wires wires, Findings findings) {
        this.process = process;
        this.wires = wires;
        this.findings = findings;
    }

    State state() {
        return state;
    }

    LatchkeyProcess process() {
        return process;
    }

    /** In milliseconds, since it was started; of use while it runs. */
    long age(long now) {
        return now - since;
    }

    boolean mayBe(FaultKind kind) {
        return switch (kind) {
            case KILL -> state == State.UP || state == State.PAUSED;
            case TERMINATE, PAUSE, SCALE_DOWN -> state == State.UP && process.isAlive();
            case SCALE_UP -> state == State.ABSENT;
            case CUT_REQUESTS, CUT_RESPONSES, CUT_BOTH, STALL -> state != State.ABSENT && wires.whole();
            case KILL_ALL, BROKER_KILL -> false;
        };
    }

    void begin(FaultKind kind, long millis, long now) {
        due = now + millis;
        switch (kind) {
            case KILL -> {
                process.kill();
                state = State.DOWN;
            }
            case TERMINATE -> ask(State.ENDING, now);
            case SCALE_DOWN -> ask(State.LEAVING, now);
            case PAUSE -> {
                process.pause();
                state = State.PAUSED;
            }
            case SCALE_UP -> start(now);
            case CUT_REQUESTS, CUT_RESPONSES, CUT_BOTH, STALL -> {
                wires.damage(kind);
                damage = kind;
                mendAt = now + millis;
            }
            case KILL_ALL, BROKER_KILL -> throw new IllegalArgumentException(kind + " is not one instance's");
        }
    }

    private void ask(State next, long now) {
        process.terminate();
        state = next;
        since = now;
    }

    private void start(long now) {
        process.start();
        state = State.UP;
        since = now;
    }

    /** Ends what is over by now, and starts what is to run. */
    void tick(long now) {
        if (!wires.whole() && now >= mendAt) {
            wires.mend(damage);
        }
        switch (state) {
            case UP -> {
                if (!process.isAlive()) {
                    findings.endedByItself(process);
                    state = State.DOWN;
                    due = now + RESTART_MILLIS;
                }
            }
            case PAUSED -> {
                if (now >= due) {
                    process.resume();
                    state = State.UP;
                }
            }
            case ENDING, LEAVING -> end(now);
            case DOWN -> {
                if (now >= due) {
                    start(now);
                }
            }
            case ABSENT -> {}
        }
    }

    private void end(long now) {
        if (!process.isAlive()) {
            int code = process.awaitExit(Duration.ZERO);
            if (!ENDED_AS_ASKED.contains(code)) {
                findings.endedOddly(code, process);
            }
            state = state == State.ENDING ? State.DOWN : State.ABSENT;
        } else if (now - since > END_LIMIT_MILLIS) {
            findings.violation("an instance did not end within " + END_LIMIT_MILLIS / 1000 + " s of SIGTERM, see "
                    + process.log().path());
            process.kill();
        }
    }

    /** Lets everything end that has a duration. */
    void heal() {
        mendAt = 0;
        if (List.of(State.PAUSED, State.DOWN).contains(state)) {
            due = 0;
        }
    }

    @Override
    public void close() {
        process.close();
        wires.close();
    }
}
