package dev.latchkey.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each way to get the protocol wrong is found: so the explorer looks where it hurts, and no part of the protocol is idle. */
class MutationTest {
    private static final int RECORDS = 4;

    @ParameterizedTest
    @CsvSource({
        "NO_MARK_AT_FIRST_RECORD, LOST",
        "IDLE_MARK_STAYS, LOST",
        "CURSOR_FORGOTTEN, REPEATED",
        "FREEZE_TOO_EARLY, REPEATED",
        "FREEZE_TOO_LATE, LOST",
        "NO_REPLAY, LOST",
        "REPLAY_TO_THE_END, REPEATED",
        "DEAD_LETTERS_ON_REPLAY, dead letters",
        "MARK_OUTSIDE_THE_TRANSACTION, no committed offset",
        "UNSTABLE_OFFSET, REPEATED",
        "NO_FENCING, REPEATED",
        "FENCED_BY_INTAKE_ALONE, REPEATED",
        "NO_FLOORS, DECREASED",
        "FLOOR_WITHOUT_OFFSET, LOST",
    })
    void shouldFindTheViolation(Mutation mutation, String violation) {
        Optional<String> found =
                violations(mutation).filter(text -> text.contains(violation)).findFirst();

        assertThat(found).isPresent();
    }

    @Test
    void shouldTryEachMutation() throws NoSuchMethodException {
        CsvSource tried = getClass()
                .getDeclaredMethod("shouldFindTheViolation", Mutation.class, String.class)
                .getAnnotation(CsvSource.class);

        assertThat(Arrays.stream(tried.value()).map(line -> line.split(",", -1)[0]))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(Mutation.values())
                        .filter(mutation -> mutation != Mutation.NONE)
                        .map(Mutation::name)
                        .toList());
    }

    private static Variant variant(Mutation mutation) {
        return switch (mutation) {
            case NO_FLOORS -> new Variant(true, true, false);
            case FLOOR_WITHOUT_OFFSET -> new Variant(true, false, true);
            default -> Variant.PLAIN;
        };
    }

    /** The first one over each input, short ones first. */
    private static Stream<String> violations(Mutation mutation) {
        return IntStream.rangeClosed(1, RECORDS)
                .boxed()
                .flatMap(size -> InputTopic.all(size).stream())
                .map(input -> Explorer.explore(input, mutation, mutation.needsZombies(), variant(mutation)))
                .flatMap(findings -> findings.violation().stream());
    }
}
