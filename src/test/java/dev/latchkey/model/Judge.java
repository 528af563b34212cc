package dev.latchkey.model;

import dev.latchkey.check.Content;
import dev.latchkey.check.Input;
import dev.latchkey.check.ReleaseChecker;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Judges the outputs after everything was taken in, drained and committed. */
final class Judge {
    private final InputTopic input;
    private final Variant variant;

    Judge(InputTopic input, Variant variant) {
        this.input = input;
        this.variant = variant;
    }

    /** What is wrong first. */
    Optional<String> check(Broker broker) {
        List<Integer> rejected = indices().filter(input::isRejected).boxed().toList();
        if (!broker.deadLetters().equals(rejected)) {
            return Optional.of("dead letters: " + broker.deadLetters() + ", expected " + rejected);
        }
        return check(broker, 'a').or(() -> check(broker, 'b'));
    }

    private Optional<String> check(Broker broker, char key) {
        List<Input> takenIn = indices()
                .filter(i -> input.key(i) == key)
                .mapToObj(i -> new Input(version(i), content(i)))
                .toList();
        List<Content> released = new ArrayList<>();
        for (int index : broker.released()) {
            if (input.key(index) == key) {
                released.add(content(index));
            }
        }
        return (variant.remember() ? ReleaseChecker.monotonic() : ReleaseChecker.plain())
                .check(takenIn, released)
                .map(violation -> "key " + key + ": " + violation.kind() + ": " + violation.detail());
    }

    /** In the order of the rule: where the first of equal versions wins, those that follow it are lower ones. */
    private long version(int index) {
        return variant.tiesLatest() ? input.version(index) : 100L * input.version(index) - index;
    }

    private IntStream indices() {
        return IntStream.range(0, input.size());
    }

    private static Content content(int index) {
        return new Content(index, 0, 0);
    }
}
