package dev.latchkey.topology;

import static dev.latchkey.topology.AnyBuffer.RULE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.latchkey.buffer.BufferStats;
import dev.latchkey.buffer.Mark;
import dev.latchkey.buffer.Outcome;
import dev.latchkey.buffer.Pending;
import dev.latchkey.buffer.Place;
import dev.latchkey.config.LatchkeyConfig.Recovery;
import org.apache.kafka.common.header.Headers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What both buffers do alike. Keys come in their own order, so that the order of first offsets and that of keys are one. Where
 * they differ: {@code ReplayBufferTest}, {@code ChangelogBufferTest}, {@code RecoveryDifferencesTest}.
 */
@ParameterizedClass
@EnumSource(Recovery.class)
class PendingBufferContractTest {
    @Parameter
    Recovery recovery = Recovery.REPLAY;

    private AnyBuffer given;

    @BeforeEach
    void begin() {
        given = new AnyBuffer(recovery, true);
    }

    @ParameterizedTest
    @CsvSource({
        // ties latest, versions in order of offsets, outcome of the last, what is pending
        "true,  5 6, NEWER, a=6@1",
        "true,  6 5, OLDER, a=6@0",
        "true,  5 5, NEWER, a=5@1",
        "false, 5 5, OLDER, a=5@0",
        "false, 5 6, NEWER, a=6@1",
        "true,  5, FIRST, a=5@0",
        "true,  -9223372036854775808 9223372036854775807, NEWER, a=9223372036854775807@1",
    })
    void shouldHoldTheHighestVersionOfAKey(boolean tiesLatest, String versions, Outcome outcome, String pending) {
        given = new AnyBuffer(recovery, tiesLatest);
        Outcome last = null;
        long offset = 0;
        for (String version : versions.split(" ", -1)) {
            last = given.offer("a", Long.parseLong(version), offset++);
        }

        assertThat(last).isEqualTo(outcome);
        assertThat(given.pending()).containsExactly(pending);
    }

    @Test
    void shouldReleaseEachWinnerOnceWhenItDrainsInSteps() {
        given.offer("a", 1, 0);
        given.offer("b", 1, 1);
        given.offer("c", 1, 2);
        given.offer("a", 2, 3);

        given.buffer.freeze(2_000);

        assertThat(given.drain(2)).containsExactly("a=2@3", "b=1@1");
        assertThat(given.buffer.draining()).isTrue();
        assertThat(given.drain(2)).containsExactly("c=1@2");
        assertThat(given.drain(2)).isEmpty();
        assertThat(given.buffer.draining()).isFalse();
        assertThat(given.buffer.mark()).isEqualTo(new Mark(4, 4, Mark.NOTHING, 2_000, true, RULE));
    }

    @Test
    void shouldGoOnWhereTheLastStepEndedWhenItIsRecovered() {
        given.offer("a", 1, 0);
        given.offer("b", 1, 1);
        given.offer("c", 1, 2);
        given.buffer.freeze(2_000);
        given.drain(1);
        given.offer("d", 1, 3);

        given.recover();

        assertThat(given.pending()).containsExactly("b=1@1", "c=1@2", "d=1@3");
        assertThat(given.buffer.stats().draining()).isEqualTo(2);
        assertThat(given.drain(10)).containsExactly("b=1@1", "c=1@2");
        given.buffer.freeze(3_000);
        assertThat(given.drain(10)).containsExactly("d=1@3");
        assertThat(given.occupancy.entries()).isZero();
        assertThat(given.occupancy.bytes()).isZero();
    }

    @Test
    void shouldHoldWhatItHeldWhenItIsRecovered() {
        given.offer("a", 1, 0);
        given.offer("b", 7, 1);
        given.offer("a", 3, 2);
        given.offer("b", 6, 3);
        Mark mark = given.buffer.mark();
        BufferStats stats = given.buffer.stats();

        given.recover();

        assertThat(given.pending()).containsExactly("a=3@2", "b=7@1");
        assertThat(given.buffer.mark()).isEqualTo(mark);
        assertThat(given.buffer.stats()).isEqualTo(stats);
        assertThat(given.offer("a", 2, 4)).isEqualTo(Outcome.OLDER);
    }

    @Test
    void shouldMarkTheFirstRecordWhateverBecomesOfIt() {
        given.buffer.pass(42);

        assertThat(given.buffer.mark()).isEqualTo(new Mark(42, 42, Mark.NOTHING, given.now, true, RULE));
    }

    @Test
    void shouldHaveNoMarkWhenNothingHasCome() {
        given.buffer.freeze(2_000);

        assertThat(given.buffer.mark()).isNull();
        assertThat(given.drain(10)).isEmpty();
        assertThat(given.buffer.stats()).isEqualTo(new BufferStats(0, 0, 0, -1, -1));
    }

    @Test
    void shouldLeaveTheMarkAloneWhenRecordsAreTakenIn() {
        given.offer("a", 1, 0);
        Mark mark = given.buffer.mark();

        given.offer("b", 1, 1);
        given.offer("a", 2, 2);
        given.buffer.pass(3);

        assertThat(given.buffer.mark()).isSameAs(mark).isEqualTo(new Mark(0, 0, Mark.NOTHING, given.now, false, RULE));
    }

    @Test
    void shouldFreezeBehindTheLastRecordWhenItWasPassed() {
        given.offer("a", 1, 5);
        given.buffer.pass(6);

        given.buffer.freeze(2_000);

        assertThat(given.buffer.mark()).isEqualTo(new Mark(5, 7, Mark.NOTHING, 2_000, false, RULE));
    }

    @Test
    void shouldKeepForTheNextFlushWhatComesWhileItDrains() {
        given.offer("a", 1, 0);
        given.offer("b", 1, 1);
        given.buffer.freeze(2_000);
        given.drain(1);

        given.offer("a", 7, 2); // released already
        given.offer("b", 5, 3); // about to be
        given.offer("b", 4, 4);
        assertThat(given.get("b").state()).isEqualTo(Pending.State.FILLING);
        assertThat(given.get("b").number()).isEqualTo(5);
        assertThat(given.get("b").firstOffset()).isEqualTo(3);

        assertThat(given.drain(10)).containsExactly("b=1@1");
        assertThat(given.buffer.mark()).isEqualTo(new Mark(2, 2, Mark.NOTHING, 2_000, false, RULE));
        given.buffer.freeze(3_000);
        assertThat(given.drain(10)).containsExactly("a=7@2", "b=5@3");
    }

    @Test
    void shouldRefuseToFreezeWhenAGenerationIsFrozen() {
        given.offer("a", 1, 0);
        given.buffer.freeze(2_000);

        assertThatThrownBy(() -> given.buffer.freeze(3_000)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldKeepItsMarkWhenNothingCameSinceTheLastFlush() {
        given.offer("a", 1, 0);
        given.buffer.freeze(2_000);
        given.drain(10);
        Mark mark = given.buffer.mark();

        given.buffer.freeze(3_000);

        assertThat(given.buffer.mark()).isSameAs(mark);
        assertThat(given.buffer.draining()).isFalse();
    }

    @Test
    void shouldSayWhenNothingIsPendingAndWhenSomethingIsAgain() {
        given.offer("a", 1, 0);
        given.buffer.freeze(2_000);
        given.drain(10);
        assertThat(given.buffer.mark()).isEqualTo(new Mark(1, 1, Mark.NOTHING, 2_000, true, RULE));

        given.buffer.pass(1);
        given.buffer.freeze(3_000);
        assertThat(given.buffer.mark()).isEqualTo(new Mark(2, 2, Mark.NOTHING, 3_000, true, RULE));

        given.offer("a", 1, 2);
        assertThat(given.buffer.mark()).isEqualTo(new Mark(2, 2, Mark.NOTHING, 3_000, false, RULE));
    }

    @Test
    void shouldAnswerWithTheDrainingEntryUntilItIsReleased() {
        given.offer("a", 9, 0);
        given.buffer.freeze(2_000);

        Pending<Headers> draining = given.get("a");
        given.drain(1);

        assertThat(draining.state()).isEqualTo(Pending.State.DRAINING);
        assertThat(given.buffer.get("a".getBytes(UTF_8))).isNull();
        assertThat(given.buffer.get("z".getBytes(UTF_8))).isNull();
    }

    @Test
    void shouldKeepSnapshotsAsTheyWereWhenALaterRecordWins() {
        given.offer("a", 1, 0);
        Pending<Headers> before = given.get("a");

        given.offer("a", 2, 1);

        assertThat(before.number()).isEqualTo(1);
        assertThat(before.value()).isEqualTo("1@0".getBytes(UTF_8));
        assertThat(before.timestamp()).isZero();
    }

    @Test
    void shouldPageThroughBothGenerationsWithoutGapOrRepetition() {
        for (int offset = 10; offset < 20; offset++) {
            given.offer("old-" + offset, 1, offset);
        }
        given.buffer.freeze(2_000);
        given.drain(3);
        for (int offset = 20; offset < 25; offset++) {
            given.offer("older-" + offset, 1, offset);
        }

        for (int limit : new int[] {1, 5, 12, 100}) {
            assertThat(given.pages(limit))
                    .extracting(Pending::firstOffset)
                    .containsExactly(13L, 14L, 15L, 16L, 17L, 18L, 19L, 20L, 21L, 22L, 23L, 24L);
        }
        assertThat(given.buffer.page(Place.START, 0)).isEmpty();
    }

    @Test
    void shouldTellItsSize() {
        given.offer("a", 1, 0);
        long one = given.buffer.stats().bytes();
        given.now = 1_700;
        given.offer("b", 1, 1);
        given.buffer.freeze(2_000);
        given.offer("c", 1, 2);

        assertThat(given.buffer.stats()).isEqualTo(new BufferStats(3, 2, 3 * one, 1_000, 2_000));
        assertThat(given.occupancy.entries()).isEqualTo(3);
        assertThat(given.occupancy.bytes()).isEqualTo(3 * one).isPositive();
    }

    @Test
    void shouldCountNothingWhenItIsCleared() {
        given.offer("a", 1, 5);
        given.buffer.freeze(2_000);
        given.offer("b", 1, 6);

        given.buffer.clear();

        assertThat(given.buffer.mark()).isNull();
        assertThat(given.buffer.span()).isZero();
        assertThat(given.buffer.draining()).isFalse();
        assertThat(given.buffer.stats()).isEqualTo(new BufferStats(0, 0, 0, -1, -1));
        assertThat(given.occupancy.bytes()).isZero();
        assertThat(given.occupancy.entries()).isZero();
    }
}
