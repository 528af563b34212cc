package dev.latchkey.buffer;

import static dev.latchkey.buffer.BufferFixture.RULE;
import static dev.latchkey.buffer.BufferFixture.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Taking in, freezing, draining; and the mark that belongs to each. */
class ReplayBufferTest {
    private final BufferFixture given = new BufferFixture();
    private final ReplayBuffer<String> buffer = given.buffer;

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
        BufferFixture fixture = new BufferFixture(tiesLatest);
        Outcome last = null;
        long offset = 0;
        for (String version : versions.split(" ", -1)) {
            last = fixture.offer("a", Long.parseLong(version), offset++);
        }

        assertThat(last).isEqualTo(outcome);
        assertThat(fixture.pending()).containsExactly(pending);
    }

    @Test
    void shouldReleaseInTheOrderOfFirstOffsetsWhenLaterRecordsWin() {
        given.offer("a", 1, 0);
        given.offer("b", 1, 1);
        given.offer("c", 1, 2);
        given.offer("a", 2, 3);

        buffer.freeze(2_000);

        assertThat(given.drain(2)).containsExactly("a=2@3", "b=1@1");
        assertThat(buffer.mark()).isEqualTo(new Mark(0, 4, 1, 2_000, false, RULE));
        assertThat(given.drain(2)).containsExactly("c=1@2");
        assertThat(given.drain(2)).isEmpty();
        assertThat(buffer.draining()).isFalse();
    }

    @Test
    void shouldMarkTheFirstRecordWhateverBecomesOfIt() {
        buffer.pass(42);

        assertThat(buffer.mark()).isEqualTo(new Mark(42, 42, Mark.NOTHING, given.now, true, RULE));
    }

    @Test
    void shouldHaveNoMarkWhenNothingHasCome() {
        buffer.freeze(2_000);

        assertThat(buffer.mark()).isNull();
        assertThat(given.drain(10)).isEmpty();
        assertThat(buffer.stats()).isEqualTo(new BufferStats(0, 0, 0, -1, -1));
    }

    @Test
    void shouldLeaveTheMarkAloneWhenRecordsAreTakenIn() {
        given.offer("a", 1, 0);
        Mark mark = buffer.mark();

        given.offer("b", 1, 1);
        given.offer("a", 2, 2);
        buffer.pass(3);

        assertThat(buffer.mark()).isSameAs(mark).isEqualTo(new Mark(0, 0, Mark.NOTHING, given.now, false, RULE));
    }

    @Test
    void shouldFreezeBehindTheLastRecordWhenItWasPassed() {
        given.offer("a", 1, 5);
        buffer.pass(6);

        buffer.freeze(2_000);

        assertThat(buffer.mark()).isEqualTo(new Mark(5, 7, Mark.NOTHING, 2_000, false, RULE));
    }

    @Test
    void shouldTakeInWhileItDrains() {
        given.offer("a", 1, 0);
        given.offer("b", 1, 1);
        buffer.freeze(2_000);
        given.drain(1);

        given.offer("a", 7, 2);
        given.offer("b", 0, 3);

        assertThat(given.pending()).containsExactly("b=1@1", "a=7@2", "b=0@3");
        assertThat(given.drain(10)).containsExactly("b=1@1");
        assertThat(buffer.mark()).isEqualTo(new Mark(2, 2, Mark.NOTHING, 2_000, false, RULE));
        buffer.freeze(3_000);
        assertThat(given.drain(10)).containsExactly("a=7@2", "b=0@3");
    }

    @Test
    void shouldRefuseToFreezeWhenAGenerationIsFrozen() {
        given.offer("a", 1, 0);
        buffer.freeze(2_000);

        assertThatThrownBy(() -> buffer.freeze(3_000)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldKeepItsMarkWhenNothingCameSinceTheLastFlush() {
        given.offer("a", 1, 0);
        buffer.freeze(2_000);
        given.drain(10);
        Mark mark = buffer.mark();

        buffer.freeze(3_000);

        assertThat(buffer.mark()).isSameAs(mark);
        assertThat(buffer.draining()).isFalse();
    }

    @Test
    void shouldSayWhenNothingIsPendingAndWhenSomethingIsAgain() {
        given.offer("a", 1, 0);
        buffer.freeze(2_000);
        given.drain(10);
        assertThat(buffer.mark()).isEqualTo(new Mark(1, 1, Mark.NOTHING, 2_000, true, RULE));

        buffer.pass(1);
        assertThat(buffer.mark()).isEqualTo(new Mark(1, 1, Mark.NOTHING, 2_000, true, RULE));
        assertThat(buffer.span()).isZero();

        buffer.freeze(3_000);
        assertThat(buffer.mark()).isEqualTo(new Mark(2, 2, Mark.NOTHING, 3_000, true, RULE));

        given.offer("a", 1, 2);
        assertThat(buffer.mark()).isEqualTo(new Mark(2, 2, Mark.NOTHING, 3_000, false, RULE));
        assertThat(buffer.span()).isEqualTo(1);
    }

    @Test
    void shouldCountTheRecordsThatTheFillingGenerationSpans() {
        assertThat(buffer.span()).isZero();

        given.offer("a", 1, 10);
        given.offer("a", 1, 11);
        assertThat(buffer.span()).isEqualTo(2);

        buffer.freeze(2_000);
        assertThat(buffer.span()).isZero();

        given.offer("b", 1, 14);
        given.drain(10);
        assertThat(buffer.span()).isEqualTo(3); // offsets, not records: what a replay has to read
    }

    @Test
    void shouldAnswerWithTheFillingEntryWhenBothGenerationsHaveTheKey() {
        given.offer("a", 9, 0);
        given.now = 1_500;
        buffer.freeze(2_000);
        given.offer("a", 3, 1);
        given.offer("a", 2, 2);

        Pending<String> pending = given.get("a");

        assertThat(pending.state()).isEqualTo(Pending.State.FILLING);
        assertThat(pending.number()).isEqualTo(3);
        assertThat(pending.offset()).isEqualTo(1);
        assertThat(pending.firstOffset()).isEqualTo(1);
        assertThat(pending.firstSeen()).isEqualTo(1_500);
        assertThat(pending.merged()).isEqualTo(2);
        assertThat(pending.timestamp()).isEqualTo(10);
    }

    @Test
    void shouldAnswerWithTheDrainingEntryUntilItIsReleased() {
        given.offer("a", 9, 0);
        buffer.freeze(2_000);

        Pending<String> draining = given.get("a");
        given.drain(1);

        assertThat(draining.state()).isEqualTo(Pending.State.DRAINING);
        assertThat(buffer.get(key("a"))).isNull();
        assertThat(buffer.get(key("z"))).isNull();
    }

    @Test
    void shouldKeepSnapshotsAsTheyWereWhenALaterRecordWins() {
        given.offer("a", 1, 0);
        Pending<String> before = given.get("a");

        given.offer("a", 2, 1);

        assertThat(before.number()).isEqualTo(1);
        assertThat(before.value()).isEqualTo(key("1@0"));
    }

    @Test
    void shouldPageThroughBothGenerationsWithoutGapOrRepetition() {
        for (int offset = 0; offset < 10; offset++) {
            given.offer("old-" + offset, 1, offset);
        }
        buffer.freeze(2_000);
        given.drain(3);
        for (int offset = 10; offset < 15; offset++) {
            given.offer("new-" + offset, 1, offset);
        }

        assertThat(buffer.page(Place.START, 5)).extracting(Pending::firstOffset).containsExactly(3L, 4L, 5L, 6L, 7L);
        assertThat(buffer.page(Place.of(7), 5)).extracting(Pending::firstOffset).containsExactly(8L, 9L, 10L, 11L, 12L);
        assertThat(buffer.page(Place.of(12), 5))
                .extracting(Pending::firstOffset)
                .containsExactly(13L, 14L);
        assertThat(buffer.page(Place.of(14), 5)).isEmpty();
        assertThat(buffer.page(Place.START, 0)).isEmpty();
    }

    @Test
    void shouldTellItsSize() {
        given.offer("a", 1, 0);
        given.now = 1_700;
        given.offer("b", 1, 1);
        buffer.freeze(2_000);
        given.offer("c", 1, 2);

        BufferStats stats = buffer.stats();

        assertThat(stats.entries()).isEqualTo(3);
        assertThat(stats.draining()).isEqualTo(2);
        assertThat(stats.oldestFirstSeen()).isEqualTo(1_000);
        assertThat(stats.lastFlush()).isEqualTo(2_000);
        assertThat(stats.bytes()).isEqualTo(3 * (Entry.OVERHEAD + 1 + 3));
    }

    @Test
    void shouldBeAsNewWhenItIsCleared() {
        given.offer("a", 1, 5);
        buffer.freeze(2_000);
        given.offer("b", 1, 6);

        buffer.clear();

        assertThat(given.pending()).isEmpty();
        assertThat(buffer.mark()).isNull();
        assertThat(buffer.span()).isZero();
        assertThat(buffer.draining()).isFalse();
        assertThat(given.occupancy.bytes()).isZero();
        assertThat(given.occupancy.entries()).isZero();
        assertThat(given.offer("a", 1, 70)).isEqualTo(Outcome.FIRST);
    }
}
