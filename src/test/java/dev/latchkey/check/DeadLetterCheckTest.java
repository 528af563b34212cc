package dev.latchkey.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.check.DeadLetterCheck.Result;
import org.junit.jupiter.api.Test;

class DeadLetterCheckTest {
    private final DeadLetterCheck check = new DeadLetterCheck();

    @Test
    void shouldBeCleanWhenEachExpectedOneCameOnce() {
        check.received(1, 5); // before it was expected: the topics may be read in any order
        check.expect(0, 5);
        check.expect(1, 5);
        check.received(0, 5);

        assertThat(check.judge()).isEqualTo(new Result(2, 0, 0, 0));
        assertThat(check.judge().isClean()).isTrue();
    }

    @Test
    void shouldCountWhatIsMissingRepeatedAndUnexpected() {
        check.expect(0, 1);
        check.expect(0, 2);
        check.expect(0, 3);
        check.received(0, 1);
        check.received(0, 1);
        check.received(1, 2);

        assertThat(check.judge()).isEqualTo(new Result(3, 2, 1, 1));
        assertThat(check.judge().isClean()).isFalse();
    }
}
