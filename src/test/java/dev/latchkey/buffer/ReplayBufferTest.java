package dev.latchkey.buffer;

import static dev.latchkey.buffer.BufferFixture.RULE;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the replay buffer does in its own way; the rest is in {@code PendingBufferContractTest}. */
class ReplayBufferTest {
    private final BufferFixture given = new BufferFixture();
    private final ReplayBuffer<String> buffer = given.buffer;

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
    void shouldShowAllThatWasOfferedWhenItIsSettled() {
        for (int offset = 0; offset < 7; offset++) {
            buffer.offer(BufferFixture.record("key-" + offset % 3, offset, offset));
        }

        buffer.settle();

        assertThat(given.pending()).containsExactly("key-0=6@6", "key-1=4@4", "key-2=5@5");
        assertThat(buffer.outcomes().take(Outcome.FIRST)).isEqualTo(3);
        assertThat(buffer.outcomes().take(Outcome.NEWER)).isEqualTo(4);
        assertThat(given.occupancy.entries()).isEqualTo(3);
    }

    @Test
    void shouldReleaseWhatWasOfferedWhenNobodySettledIt() {
        for (int offset = 0; offset < 7; offset++) {
            buffer.offer(BufferFixture.record("key-" + offset % 3, offset, offset));
        }

        buffer.freeze(2_000);

        assertThat(given.drain(10)).containsExactly("key-0=6@6", "key-1=4@4", "key-2=5@5");
    }

    @Test
    void shouldDropWhatWaitsWhenItIsCleared() {
        given.offer("a", 1, 0);
        buffer.offer(BufferFixture.record("b", 1, 1));

        buffer.clear();
        buffer.settle();

        assertThat(given.pending()).isEmpty();
        assertThat(given.occupancy.entries()).isZero();
    }

    @Test
    void shouldNotLetLargeRecordsWait() {
        given.offer("a", 1, 0);

        buffer.offer(BufferFixture.record("b", "x".repeat(5_000), null, 1));

        assertThat(given.occupancy.entries()).isEqualTo(2);
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
