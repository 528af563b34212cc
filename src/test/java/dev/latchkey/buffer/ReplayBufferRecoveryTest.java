package dev.latchkey.buffer;

import static dev.latchkey.buffer.BufferFixture.RULE;
import static dev.latchkey.buffer.BufferFixture.record;
import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A buffer is rebuilt from a mark, a committed offset and the records between them. */
class ReplayBufferRecoveryTest {
    private final BufferFixture given = new BufferFixture();
    private final ReplayBuffer<String> buffer = given.buffer;

    @Test
    void shouldPutRecordsIntoTheGenerationThatTheirOffsetsTell() {
        recover(
                new Mark(10, 12, Mark.NOTHING, 500, false, RULE),
                record("a", 1, 10),
                record("b", 1, 11),
                record("a", 2, 12));

        assertThat(given.pending()).containsExactly("a=1@10", "b=1@11", "a=2@12");
        assertThat(buffer.stats().draining()).isEqualTo(2);
        assertThat(buffer.span()).isEqualTo(8);
    }

    @Test
    void shouldDropWhatWasReleasedUpToTheCursorWithAllThatWasMergedIntoIt() {
        recover(
                new Mark(10, 14, 11, 500, false, RULE),
                record("a", 1, 10),
                record("b", 1, 11),
                record("c", 1, 12),
                record("a", 9, 13));

        assertThat(given.pending()).containsExactly("c=1@12");
        assertThat(given.drain(10)).containsExactly("c=1@12");
    }

    @Test
    void shouldEndTheFlushWhenAllOfTheGenerationWasReleased() {
        recover(new Mark(10, 12, 11, 500, false, RULE), record("a", 1, 10), record("b", 1, 11), record("a", 2, 12));

        assertThat(buffer.draining()).isFalse();
        assertThat(buffer.mark()).isEqualTo(new Mark(12, 12, Mark.NOTHING, 500, false, RULE));
    }

    @Test
    void shouldBeIdleWhenNothingThatWasReadIsHeld() {
        recover(new Mark(10, 12, Mark.NOTHING, 500, false, RULE));

        assertThat(buffer.mark()).isEqualTo(new Mark(20, 20, Mark.NOTHING, 500, true, RULE));
        assertThat(buffer.span()).isZero();
    }

    @Test
    void shouldStartFromNothingWhateverWasInIt() {
        given.offer("old", 1, 5);
        buffer.freeze(100);
        given.offer("older", 1, 6);

        recover(new Mark(10, 10, Mark.NOTHING, 500, false, RULE), record("a", 1, 10));

        assertThat(given.pending()).containsExactly("a=1@10");
        assertThat(given.occupancy.entries()).isEqualTo(1);
    }

    @Test
    void shouldKnowNothingWhenThereWasNoMark() {
        given.offer("old", 1, 5);

        recover(null);

        assertThat(given.pending()).isEmpty();
        assertThat(buffer.mark()).isNull();
        assertThat(buffer.span()).isZero();
    }

    @Test
    void shouldKeepTheTimesThatItIsTold() {
        buffer.restore(new Mark(10, 10, Mark.NOTHING, 500, false, RULE), 11);
        buffer.replay(record("a", 1, 10), 0);
        buffer.replayed();

        assertThat(buffer.stats().oldestFirstSeen()).isZero();
        assertThat(buffer.stats().lastFlush()).isEqualTo(500);
    }

    @SafeVarargs
    private void recover(@Nullable Mark mark, Arrival<String>... records) {
        buffer.restore(mark, 20);
        for (Arrival<String> record : records) {
            buffer.replay(record, 300);
        }
        buffer.replayed();
    }
}
