package dev.latchkey.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkTest {
    private static final Mark DRAINING = new Mark(10, 20, 12, 500, "rule");

    @Test
    void shouldGoThroughAFlush() {
        Mark first = Mark.first(10, 500, "rule");
        Mark frozen = first.frozen(20, 600);
        Mark released = frozen.released(12);
        Mark drained = released.drained();

        assertThat(first).isEqualTo(new Mark(10, 10, Mark.NOTHING, 500, "rule"));
        assertThat(frozen).isEqualTo(new Mark(10, 20, Mark.NOTHING, 600, "rule"));
        assertThat(released).isEqualTo(new Mark(10, 20, 12, 600, "rule"));
        assertThat(drained).isEqualTo(new Mark(20, 20, Mark.NOTHING, 600, "rule"));
    }

    @Test
    void shouldBeDrainingWhenAGenerationIsFrozen() {
        assertThat(DRAINING.draining()).isTrue();
        assertThat(DRAINING.drained().draining()).isFalse();
        assertThat(Mark.first(10, 500, "rule").draining()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        // committed, start, freeze, cursor
        "20, 10, 20, 12",
        "15, 10, 15, 12",
        "11, 10, 11, 12", // released up to behind the end: all of it
    })
    void shouldShrinkWhenTheOffsetIsMovedBack(long committed, long start, long freeze, long cursor) {
        assertThat(DRAINING.movedBackTo(committed)).isEqualTo(new Mark(start, freeze, cursor, 500, "rule"));
    }

    @ParameterizedTest
    @CsvSource({
        // log start, start, freeze, cursor
        "10, 10, 20, 12",
        "15, 15, 20, 12",
    })
    void shouldShrinkWhenTheLogBeginsLater(long logStart, long start, long freeze, long cursor) {
        assertThat(DRAINING.notBefore(logStart)).isEqualTo(new Mark(start, freeze, cursor, 500, "rule"));
    }

    @ParameterizedTest
    @CsvSource({"-1, 0, -1", "5, 4, -1", "0, 0, -2"})
    void shouldRefuseWhenTheOffsetsAreImpossible(long start, long freeze, long cursor) {
        assertThatThrownBy(() -> new Mark(start, freeze, cursor, 0, "rule"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("start " + start, "freeze " + freeze, "cursor " + cursor, "expected");
    }
}
