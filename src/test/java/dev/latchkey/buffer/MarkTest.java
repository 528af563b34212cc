package dev.latchkey.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkTest {
    private static final Mark DRAINING = new Mark(10, 20, 12, 500, false, "rule");

    @Test
    void shouldGoThroughAFlush() {
        Mark first = Mark.first(10, 500, "rule");
        Mark holding = first.holding(11);
        Mark frozen = holding.frozen(20, 600);
        Mark released = frozen.released(12);

        assertThat(first).isEqualTo(new Mark(10, 10, Mark.NOTHING, 500, true, "rule"));
        assertThat(holding).isEqualTo(new Mark(11, 11, Mark.NOTHING, 500, false, "rule"));
        assertThat(frozen).isEqualTo(new Mark(11, 20, Mark.NOTHING, 600, false, "rule"));
        assertThat(released).isEqualTo(new Mark(11, 20, 12, 600, false, "rule"));
        assertThat(released.drained()).isEqualTo(new Mark(20, 20, Mark.NOTHING, 600, false, "rule"));
        assertThat(released.idleAt(25, 700)).isEqualTo(new Mark(25, 25, Mark.NOTHING, 700, true, "rule"));
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
        "10, 10, 10, -1",
        "5, 5, 5, -1",
    })
    void shouldShrinkWhenTheOffsetIsMovedBack(long committed, long start, long freeze, long cursor) {
        assertThat(DRAINING.movedBackTo(committed)).isEqualTo(new Mark(start, freeze, cursor, 500, false, "rule"));
    }

    @ParameterizedTest
    @CsvSource({
        // log start, start, freeze, cursor
        "10, 10, 20, 12",
        "15, 15, 20, 12",
        "20, 20, 20, -1",
        "25, 25, 25, -1",
    })
    void shouldShrinkWhenTheLogBeginsLater(long logStart, long start, long freeze, long cursor) {
        assertThat(DRAINING.notBefore(logStart)).isEqualTo(new Mark(start, freeze, cursor, 500, false, "rule"));
    }

    @ParameterizedTest
    @CsvSource({"-1, 0, -1", "5, 4, -1", "0, 0, -2"})
    void shouldRefuseWhenTheOffsetsAreImpossible(long start, long freeze, long cursor) {
        assertThatThrownBy(() -> new Mark(start, freeze, cursor, 0, false, "rule"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("start " + start, "freeze " + freeze, "cursor " + cursor, "expected");
    }

    @Test
    void shouldRefuseToBeIdleWhenAGenerationIsFrozen() {
        assertThatThrownBy(() -> new Mark(10, 20, Mark.NOTHING, 0, true, "rule"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("start 10", "freeze 20", "idle");
    }
}
