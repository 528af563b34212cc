package dev.latchkey.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimelineTest {
    @Test
    void shouldAddStepsOfTheSameTime() {
        Timeline sum = Timeline.sum(timeline(10, 1L, 2L, 3L), List.of(timeline(10, 20L, 30L)));

        assertThat(sum.end()).isEqualTo(10);
        assertThat(sum.taken()).containsExactly(1L, 22L, 33L);
        assertThat(sum.oldestSeconds()).as("the oldest of all").containsExactly(1L, 20L, 30L);
    }

    @Test
    void shouldWaitForAnInstanceThatLooksALittleLater() {
        Timeline sum = Timeline.sum(timeline(10, 1L, 2L, 3L), List.of(timeline(9, 10L, 20L, 30L)));

        assertThat(sum.end()).isEqualTo(9);
        assertThat(sum.taken()).containsExactly(10L, 21L, 32L);
    }

    @Test
    void shouldNotWaitForOneWhoseClockIsFarBehind() {
        Timeline sum = Timeline.sum(timeline(100, 1L, 2L, 3L, 4L), List.of(timeline(10, 10L, 20L)));

        assertThat(sum.end()).isEqualTo(98);
        assertThat(sum.taken()).endsWith(1L, 2L);
    }

    @Test
    void shouldKnowNothingOfAStepThatNobodySaw() {
        Timeline sum = Timeline.sum(timeline(10, 1L, null, 3L), List.of(timeline(10, null, null, 5L)));

        assertThat(sum.taken()).containsExactly(1L, null, 8L);
    }

    private static Timeline timeline(long end, @Nullable Long... values) {
        List<@Nullable Long> all = Arrays.asList(values);
        return new Timeline(end, 5, all, all, all, all, all);
    }
}
