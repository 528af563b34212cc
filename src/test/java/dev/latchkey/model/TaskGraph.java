package dev.latchkey.model;

import dev.latchkey.buffer.Mark;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a task can do, step by step, over one input: each step from each snapshot is done once, by the product's buffer, and
 * remembered. The buffer is used over and over, so every start finds the remains of another life in it.
 */
final class TaskGraph {
    /** What a task does by itself. */
    enum Step {
        TAKE_IN,
        FLUSH,
        DRAIN_ONE,
        DRAIN_TWO
    }

    /** Where a task stands. Equal ones are the same one. */
    final class Node {
        final Snapshot snapshot;
        private final Life life;
        private @Nullable Map<Step, Edge> steps;

        private Node(Snapshot snapshot, Life life) {
            this.snapshot = snapshot;
            this.life = life;
        }

        /** The steps that can be done, and change anything. */
        Map<Step, Edge> steps() {
            Map<Step, Edge> known = steps;
            if (known == null) {
                known = new EnumMap<>(Step.class);
                for (Step step : Step.values()) {
                    live(life);
                    if (can(step)) {
                        known.put(step, step(step, life));
                    }
                }
                known.values().removeIf(edge -> edge.to == this);
                steps = known;
            }
            return known;
        }

        boolean isAtRest() {
            return snapshot.position() == input.size() && snapshot.held().isEmpty();
        }

        long offset() {
            return input.offset(snapshot.position());
        }
    }

    record Edge(Node to, Effects effects) {}

    /** How a task came to be what it is. */
    private record Life(@Nullable Mark mark, long committed, FloorBook floors, List<Step> steps) {
        Life and(Step step) {
            List<Step> more = new ArrayList<>(steps);
            more.add(step);
            return new Life(mark, committed, floors, more);
        }
    }

    private final InputTopic input;
    private final Task task;
    private final Map<Snapshot, Node> nodes = new HashMap<>();

    TaskGraph(InputTopic input, Mutation mutation, Variant variant) {
        this.input = input;
        this.task = new Task(input, mutation, variant);
    }

    /** A task that starts from what is durable. */
    Edge start(Broker broker) {
        Life life = new Life(broker.mark(), broker.committed(), broker.floors(), List.of());
        live(life);
        return edge(life);
    }

    private void live(Life life) {
        task.effects();
        task.start(life.mark, life.committed, life.floors);
        life.steps.forEach(this::take);
    }

    private Edge step(Step step, Life life) {
        task.effects();
        take(step);
        return edge(life.and(step));
    }

    private Edge edge(Life life) {
        Node node = nodes.computeIfAbsent(task.snapshot(), snapshot -> new Node(snapshot, life));
        return new Edge(node, task.effects());
    }

    private boolean can(Step step) {
        return switch (step) {
            case TAKE_IN -> task.hasNext();
            case FLUSH -> !task.draining();
            case DRAIN_ONE, DRAIN_TWO -> task.draining();
        };
    }

    private void take(Step step) {
        switch (step) {
            case TAKE_IN -> task.takeIn();
            case FLUSH -> task.flush();
            case DRAIN_ONE -> task.drain(1);
            case DRAIN_TWO -> task.drain(2);
        }
    }
}
