package dev.latchkey.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every case, by where the mark, the committed offset and the bounds of the log stand. Marks are written
 * {@code start-freeze/cursor}, with {@code idle} for a cursor where nothing is pending; plans {@code mark [from, to)}.
 */
class RecoveryPlanTest {
    private static final String RULE = "rule";

    @ParameterizedTest(name = "{0}: mark {1}, committed {2}, log [{3}, {4})")
    @CsvSource(delimiter = '|', textBlock = """
            a new partition, nothing written     |           |    |  0 |   0 | none [0, 0)
            a new partition, records wait        |           |    |  7 |  90 | none [0, 0)
            filling                              | 10-10/-1  | 30 |  0 |  90 | 10-10/-1 [10, 30)
            all was released                     | 30-30/idle | 30 |  0 |  90 | 30-30/idle [30, 30)
            then came dead letters and markers   | 30-30/idle | 50 |  0 |  90 | 50-50/idle [50, 50)
            then retention removed all of that   | 30-30/idle | 50 | 50 |  50 | 50-50/idle [50, 50)
            draining, nothing released yet       | 10-20/-1  | 30 |  0 |  90 | 10-20/-1 [10, 30)
            draining, some released              | 10-20/14  | 30 |  0 |  90 | 10-20/14 [10, 30)
            draining, nothing came since         | 10-20/14  | 20 |  0 |  90 | 10-20/14 [10, 20)
            all of the log was read              | 10-20/14  | 90 |  0 |  90 | 10-20/14 [10, 90)
            the log begins where it is needed    | 10-20/14  | 30 | 10 |  90 | 10-20/14 [10, 30)
            """)
    void shouldReplayFromTheMarkToTheCommittedOffset(
            String name, @Nullable String mark, @Nullable Long committed, long logStart, long logEnd, String expected) {
        RecoveryPlan plan = RecoveryPlan.decide(mark(mark), input(committed, logStart, logEnd), RULE, false);

        assertThat(text(plan)).isEqualTo(expected);
        assertThat(plan.notices()).isEmpty();
    }

    @ParameterizedTest(name = "{0}: mark {1}, committed {2}")
    @CsvSource(delimiter = '|', textBlock = """
            into the filling generation          | 10-10/-1  | 10 | 10-10/-1 [10, 10)
            into the draining generation         | 10-20/14  | 17 | 10-17/14 [10, 17)
            to its first record                  | 10-20/14  | 10 | 10-10/-1 [10, 10)
            before all that was pending          | 10-20/-1  |  5 | 5-5/-1 [5, 5)
            before what is filling               | 10-10/-1  |  5 | 5-5/-1 [5, 5)
            where nothing was pending            | 10-10/idle |  5 | 5-5/idle [5, 5)
            """)
    void shouldShrinkTheMarkWhenTheCommittedOffsetWasMovedBack(
            String name, String mark, long committed, String expected) {
        RecoveryPlan plan = RecoveryPlan.decide(mark(mark), input(committed, 0, 90), RULE, false);

        assertThat(text(plan)).isEqualTo(expected);
        if (committed < freeze(mark)) {
            assertThat(plan.notices())
                    .singleElement()
                    .asString()
                    .contains("orders-3", " " + committed + " ", "moved back");
        } else {
            assertThat(plan.notices()).isEmpty();
        }
    }

    @ParameterizedTest(name = "{0}: mark {1}, committed {2}, log [{3}, {4})")
    @CsvSource(delimiter = '|', textBlock = """
            of the draining generation, some     | 10-20/-1  | 30 | 15 |  90 | 15-20/-1 [15, 30) | [10, 15)
            all of the draining generation       | 10-20/14  | 30 | 20 |  90 | 20-20/-1 [20, 30) | [10, 20)
            of the filling generation, some      | 10-20/-1  | 30 | 25 |  90 | 25-25/-1 [25, 30) | [10, 25)
            all that was taken in                | 10-20/-1  | 30 | 30 |  90 | 30-30/-1 [30, 30) | [10, 30)
            also what was not taken in yet       | 10-20/-1  | 30 | 40 |  90 | 40-40/-1 [40, 40) | [10, 40)
            what was not taken in yet, idle      | 10-10/idle | 30 | 40 | 90 | 40-40/idle [40, 40) | [30, 40)
            what was not taken in yet, no mark   |           | 30 | 40 |  90 | none [30, 30)     | [30, 40)
            the log is cut or another            | 10-20/-1  | 30 |  0 |  29 | none [30, 30)     | [29, 30)
            the log is cut or another, no mark   |           | 30 |  0 |   0 | none [30, 30)     | [0, 30)
            """)
    void shouldRefuseOrReportWhenRecordsAreMissing(
            String name,
            @Nullable String mark,
            long committed,
            long logStart,
            long logEnd,
            String expected,
            String missing) {
        InputPartition input = input(committed, logStart, logEnd);

        RecoveryPlan plan = RecoveryPlan.decide(mark(mark), input, RULE, true);

        assertThat(text(plan)).isEqualTo(expected);
        assertThat(String.join("\n", plan.notices())).contains("orders-3", missing, "latchkey.replay.on-gap=continue");
        assertThat(plan.overGap()).isTrue();
        assertThatThrownBy(() -> RecoveryPlan.decide(mark(mark), input, RULE, false))
                .isInstanceOf(RecoveryRefusedException.class)
                .hasMessageContainingAll("orders-3", missing, "latchkey.replay.on-gap=continue");
    }

    /** What the missing records said of its keys is gone, and with it whether the rest of them was released. */
    @Test
    void shouldReportRepetitionWhenRecordsOfAHalfReleasedGenerationAreMissing() {
        RecoveryPlan plan = RecoveryPlan.decide(mark("10-20/14"), input(30L, 12, 90), RULE, true);

        assertThat(text(plan)).isEqualTo("12-20/14 [12, 30)");
        assertThat(plan.notices()).hasSize(2).last().asString().contains("orders-3", "released once more", "before 20");
    }

    @Test
    void shouldNameWhatToDoWhenTheTopicWasRecreated() {
        assertThatThrownBy(() -> RecoveryPlan.decide(null, input(30L, 0, 12), RULE, false))
                .hasMessageContainingAll("re-created or truncated", "group 'latchkey'", "application-reset");
    }

    @Test
    void shouldSayThatTheTopicWasRecreatedWhenItsOffsetsAreGoneWithIt() {
        assertThatThrownBy(() -> RecoveryPlan.decide(mark("10-20/14"), input(null, 0, 5), RULE, false))
                .isInstanceOf(RecoveryRefusedException.class)
                .hasMessageContainingAll("[5, 20) is missing", "re-created or truncated", "application-reset");

        RecoveryPlan plan = RecoveryPlan.decide(mark("10-20/14"), input(null, 0, 5), RULE, true);

        assertThat(text(plan)).isEqualTo("none [0, 0)");
    }

    @Test
    void shouldReportWhenOffsetsAreCommittedWithoutAMark() {
        RecoveryPlan plan = RecoveryPlan.decide(null, input(30L, 0, 90), RULE, false);

        assertThat(text(plan)).isEqualTo("none [30, 30)");
        assertThat(plan.notices())
                .singleElement()
                .asString()
                .contains("orders-3", "offset 30", "no mark", "nothing is pending", "group 'latchkey'");
    }

    /** At the printed offset nothing is lost and nothing repeated: the draining generation is read again before it. */
    @Test
    void shouldRefuseAndPrintTheCommandWhenTheGroupHasLostItsOffset() {
        for (boolean continueOnGap : new boolean[] {false, true}) {
            assertThatThrownBy(() -> RecoveryPlan.decide(mark("10-20/14"), input(null, 0, 90), RULE, continueOnGap))
                    .isInstanceOf(RecoveryRefusedException.class)
                    .hasMessageContainingAll(
                            "orders-3",
                            "group 'latchkey' has no committed offset",
                            "kafka-consumer-groups.sh",
                            "--group latchkey --topic orders:3 --reset-offsets --to-offset 20 --execute");
        }
        assertThat(text(RecoveryPlan.decide(mark("10-20/14"), input(20L, 0, 90), RULE, false)))
                .isEqualTo("10-20/14 [10, 20)");
    }

    @Test
    void shouldRefuseAnotherRuleWhenEntriesAreHeldElsewhereAndNothingIsToBeReadAgain() {
        assertThatThrownBy(() ->
                        RecoveryPlan.decideWithoutReplay(mark("10-10/-1"), input(10L, 0, 90), "another rule", false))
                .isInstanceOf(RecoveryRefusedException.class)
                .hasMessageContaining("were taken in under the rule");
    }

    @ParameterizedTest
    @CsvSource({"10-20/14,30", "10-10/-1,"})
    void shouldRefuseWhenRecordsOfAnotherTopicArePending(String mark, @Nullable Long committed) {
        Mark other = Objects.requireNonNull(mark(mark, RecoveryPlan.fingerprint("orders-2", RULE)));

        assertThatThrownBy(() -> RecoveryPlan.decide(other, input(committed, 0, 90), RULE, true))
                .isInstanceOf(RecoveryRefusedException.class)
                .hasMessageContaining("records of another topic are pending, taken in under 'input=orders-2 rule'")
                .hasMessageContaining("QUARKUS_KAFKA_STREAMS_APPLICATION_ID");
    }

    @Test
    void shouldBeginAnewWhenNothingOfAnotherTopicIsPending() {
        Mark other = Objects.requireNonNull(mark("10-10/idle", RecoveryPlan.fingerprint("order", RULE)));

        RecoveryPlan plan = RecoveryPlan.decide(other, input(null, 0, 90), RULE, false);

        assertThat(text(plan)).isEqualTo("none [0, 0)");
    }

    @Test
    void shouldRefuseWhenRecordsArePendingUnderAnotherRule() {
        for (boolean continueOnGap : new boolean[] {false, true}) {
            assertThatThrownBy(
                            () -> RecoveryPlan.decide(mark("10-20/14"), input(30L, 0, 90), "new rule", continueOnGap))
                    .isInstanceOf(RecoveryRefusedException.class)
                    .hasMessageContainingAll("orders-3", "[10, 30)", "'rule'", "'new rule'", "POST /flush");
        }
    }

    @ParameterizedTest
    @CsvSource({"30-30/-1, 30, 0", "30-30/idle, 50, 0", "10-20/14, 5, 0", "10-20/14, 30, 30"})
    void shouldGoOnUnderAnotherRuleWhenNothingIsToBeReadAgain(String mark, long committed, long logStart) {
        RecoveryPlan plan = RecoveryPlan.decide(mark(mark), input(committed, logStart, 90), "new rule", true);

        assertThat(plan.from()).isEqualTo(plan.to());
        assertThat(Objects.requireNonNull(plan.mark()).fingerprint()).isEqualTo("new rule");
    }

    private static InputPartition input(@Nullable Long committed, long logStart, long logEnd) {
        return new InputPartition(
                "latchkey", "orders", 3, committed == null ? InputPartition.NONE : committed, logStart, logEnd);
    }

    private static @Nullable Mark mark(@Nullable String text) {
        return mark(text, RULE);
    }

    private static @Nullable Mark mark(@Nullable String text, String fingerprint) {
        if (text == null) {
            return null;
        }
        String[] parts = text.split("[-/]", 3);
        boolean idle = parts[2].equals("idle");
        long cursor = idle ? Mark.NOTHING : Long.parseLong(parts[2]);
        return new Mark(Long.parseLong(parts[0]), freeze(text), cursor, 500, idle, fingerprint);
    }

    private static long freeze(String mark) {
        return Long.parseLong(mark.split("[-/]", 3)[1]);
    }

    private static String text(RecoveryPlan plan) {
        Mark mark = plan.mark();
        String marked = mark == null
                ? "none"
                : mark.start() + "-" + mark.freeze() + "/" + (mark.idle() ? "idle" : mark.cursor());
        return marked + " [" + plan.from() + ", " + plan.to() + ")";
    }
}
