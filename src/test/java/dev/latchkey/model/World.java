package dev.latchkey.model;

import dev.latchkey.buffer.Mark;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Everything that may happen next: to the owner of the partition, and to the one that it has replaced. */
final class World {
    /**
     * Who runs a task, with what it has not committed yet. Equal ones are the same one.
     *
     * @param sent whether the transaction's offsets were sent: from then on it may be committed, whoever owns the partition
     */
    record Client(TaskGraph.Node task, Effects uncommitted, boolean sent) {}

    /** All there is. Its parts are unique, so that they can be compared by identity. */
    @SuppressWarnings("ReferenceEquality") // unique, see above: millions of these are compared
    record State(
            Broker broker, @Nullable Client owner, @Nullable Client zombie) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof State s && broker == s.broker && owner == s.owner && zombie == s.zombie;
        }

        @Override
        public int hashCode() {
            int hash = System.identityHashCode(broker);
            hash = 31 * hash + System.identityHashCode(owner);
            return 31 * hash + System.identityHashCode(zombie);
        }
    }

    /** A client that has done a step, and the mark that it has put. */
    private record Worked(Client client, @Nullable Mark put) {}

    private final Mutation mutation;
    private final boolean zombiesWork;
    private final boolean floorsOutliveAborts;
    private final TaskGraph tasks;
    private final Map<Object, Object> unique = new HashMap<>();
    private final IdentityHashMap<Broker, Client> started = new IdentityHashMap<>();
    private final IdentityHashMap<Client, List<Worked>> worked = new IdentityHashMap<>();
    private final IdentityHashMap<Client, IdentityHashMap<Broker, Broker>> committed = new IdentityHashMap<>();

    /**
     * A world.
     *
     * @param zombiesWork whether an owner that was replaced goes on with its records, until it notices; else it does so
     *     only where it may still commit
     */
    World(InputTopic input, Mutation mutation, boolean zombiesWork, Variant variant) {
        this.mutation = mutation;
        this.zombiesWork = zombiesWork;
        this.floorsOutliveAborts = variant.floorsOutliveAborts();
        this.tasks = new TaskGraph(input, mutation, variant);
    }

    State beginning() {
        return new State(unique(Broker.EMPTY), null, null);
    }

    /** Gives all states that may follow. */
    void next(State state, Consumer<State> then) {
        Client owner = state.owner;
        Client zombie = state.zombie;
        if (owner == null) {
            start(state, then);
        } else {
            act(state.broker, owner, true, (broker, client) -> then.accept(new State(broker, client, zombie)));
            boolean matters = zombiesWork || owner.sent;
            then.accept(new State(state.broker, null, matters ? owner : null)); // a hand-over; the owner does not know
        }
        if (zombie != null) {
            act(state.broker, zombie, false, (broker, client) -> then.accept(new State(broker, owner, client)));
        }
    }

    /** Mark and offset are read as stable: while a commit is under way, the new owner waits for its outcome (KIP-447). */
    private void start(State state, Consumer<State> then) {
        boolean unstable = state.zombie != null && state.zombie.sent;
        if (!unstable || mutation == Mutation.UNSTABLE_OFFSET) {
            then.accept(new State(state.broker, started.computeIfAbsent(state.broker, this::start), state.zombie));
        }
    }

    private Client start(Broker broker) {
        TaskGraph.Edge edge = tasks.start(broker);
        boolean wrote = !edge.effects().deadLetters().isEmpty();
        return client(edge.to(), wrote ? edge.effects() : Effects.NONE, false);
    }

    private void act(Broker broker, Client client, boolean isOwner, BiConsumer<Broker, @Nullable Client> then) {
        if (client.sent) {
            then.accept(commit(broker, client), atRest(client, isOwner));
        } else {
            for (Worked next : worked.computeIfAbsent(client, this::work)) {
                boolean early = mutation == Mutation.MARK_OUTSIDE_THE_TRANSACTION;
                then.accept(early ? unique(broker.putMarkOutsideTheTransaction(next.put)) : broker, next.client);
            }
            if (client.uncommitted.begun() && (isOwner || unfenced(broker, client))) {
                then.accept(broker, client(client.task, client.uncommitted, true));
            }
        }
        FloorBook left = client.uncommitted.floors();
        if (floorsOutliveAborts && isOwner && !left.records().isEmpty()) {
            then.accept(
                    unique(broker.putFloorsOutsideTheTransaction(left)), null); // killed, and started over its store
        }
        then.accept(broker, null); // killed; or an exception, such as a zombie gets that sends its offsets: aborted
    }

    private boolean unfenced(Broker broker, Client zombie) {
        return switch (mutation) {
            case NO_FENCING -> true;
            case FENCED_BY_INTAKE_ALONE -> zombie.task.offset() == broker.committed();
            default -> false;
        };
    }

    private List<Worked> work(Client client) {
        List<Worked> all = new ArrayList<>();
        for (TaskGraph.Edge edge : client.task.steps().values()) {
            Effects effects = client.uncommitted.and(edge.effects());
            all.add(new Worked(client(edge.to(), effects, false), edge.effects().mark()));
        }
        return all;
    }

    private Broker commit(Broker broker, Client client) {
        return committed
                .computeIfAbsent(client, key -> new IdentityHashMap<>())
                .computeIfAbsent(broker, key -> unique(key.commit(client.uncommitted, client.task.offset())));
    }

    private @Nullable Client atRest(Client client, boolean isOwner) {
        return isOwner || zombiesWork ? client(client.task, Effects.NONE, false) : null;
    }

    private Client client(TaskGraph.Node task, Effects uncommitted, boolean sent) {
        return unique(new Client(task, uncommitted, sent));
    }

    @SuppressWarnings("unchecked") // what is equal has the same class
    private <T> T unique(T value) {
        return (T) unique.computeIfAbsent(value, same -> same);
    }
}
