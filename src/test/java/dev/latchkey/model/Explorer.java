package dev.latchkey.model;

import dev.latchkey.model.World.Client;
import dev.latchkey.model.World.State;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;

/** Visits every state that can be reached over one input, and has each end of it judged. */
final class Explorer {
    /**
     * What was found.
     *
     * @param states how many different states were visited
     * @param ends how many of them were ends: everything taken in, released and committed
     * @param violation the first one; empty when there is none
     */
    record Findings(InputTopic input, long states, long ends, Optional<String> violation) {}

    private final InputTopic input;
    private final Mutation mutation;
    private final Variant variant;
    private final World world;
    private final Judge judge;
    private final Set<State> seen = new HashSet<>();
    private final Deque<State> open = new ArrayDeque<>();
    private final IdentityHashMap<Broker, Optional<String>> verdicts = new IdentityHashMap<>();
    private final IdentityHashMap<Broker, Optional<String>> sequels = new IdentityHashMap<>();

    private Explorer(InputTopic input, Mutation mutation, boolean zombiesWork, Variant variant) {
        this.input = input;
        this.mutation = mutation;
        this.variant = variant;
        this.world = new World(input, mutation, zombiesWork, variant);
        this.judge = new Judge(input, variant);
    }

    /** Visits all states, or those up to the first violation. */
    static Findings explore(InputTopic input, Mutation mutation, boolean zombiesWork) {
        return explore(input, mutation, zombiesWork, Variant.PLAIN);
    }

    /** As above, under other settings. */
    static Findings explore(InputTopic input, Mutation mutation, boolean zombiesWork, Variant variant) {
        return new Explorer(input, mutation, zombiesWork, variant).explore();
    }

    private Findings explore() {
        long ends = 0;
        Optional<String> violation = Optional.empty();
        visit(world.beginning());
        while (!open.isEmpty() && violation.isEmpty()) {
            State state = open.pop();
            try {
                ends += isEnd(state) ? 1 : 0;
                violation = judge(state);
                world.next(state, this::visit);
            } catch (RuntimeException e) { // whatever a task throws would throw again, for ever
                violation = Optional.of(e.toString());
            }
        }
        return new Findings(input, seen.size(), ends, violation);
    }

    private void visit(State state) {
        if (seen.add(state)) {
            open.push(state);
        }
    }

    private Optional<String> judge(State state) {
        Broker broker = state.broker();
        boolean tooMany =
                broker.released().size() > input.size() || broker.deadLetters().size() > input.size();
        if (tooMany || isEnd(state)) {
            return verdicts.computeIfAbsent(broker, judge::check);
        }
        return sequels.computeIfAbsent(broker, this::judgeSequel);
    }

    /** Whatever is durable, the next owner alone brings it to its end: with a buffer of its own, and nothing remembered. */
    private Optional<String> judgeSequel(Broker broker) {
        Task task = new Task(input, mutation, variant);
        task.start(broker.mark(), broker.committed(), broker.floors());
        while (task.hasNext()) {
            task.takeIn();
        }
        for (int flush = 0; flush < 2; flush++) { // what is frozen already, then the rest
            if (!task.draining()) {
                task.flush();
            }
            task.drain(Integer.MAX_VALUE);
        }
        return judge.check(broker.commit(task.effects(), input.offset(input.size())));
    }

    private static boolean isEnd(State state) {
        Client owner = state.owner();
        Client zombie = state.zombie();
        return owner != null
                && owner.task().isAtRest()
                && !owner.uncommitted().begun()
                && (zombie == null || !zombie.sent());
    }
}
