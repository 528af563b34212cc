package dev.latchkey.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GroupHistoryTest {
    @Test
    void shouldAddStepsOfTheSameTime() {
        GroupHistory sum = GroupHistory.of(timeline(10, 1L, 2L, 3L), List.of(timeline(10, 20L, 30L)));

        assertThat(sum.end()).as("of the step").isEqualTo("1970-01-01T00:00:55Z");
        assertThat(sum.taken()).containsExactly(1L, 22L, 33L);
    }

    @Test
    void shouldWaitForAnInstanceThatLooksALittleLater() {
        GroupHistory sum = GroupHistory.of(timeline(10, 1L, 2L, 3L), List.of(timeline(9, 10L, 20L, 30L)));

        assertThat(sum.end()).isEqualTo("1970-01-01T00:00:50Z");
        assertThat(sum.taken()).containsExactly(10L, 21L, 32L);
    }

    @Test
    void shouldNotWaitForOneWhoseClockIsFarBehind() {
        GroupHistory sum = GroupHistory.of(timeline(100, 1L, 2L, 3L, 4L), List.of(timeline(10, 10L, 20L)));

        assertThat(sum.end()).isEqualTo("1970-01-01T00:08:15Z");
        assertThat(sum.taken()).endsWith(1L, 2L);
    }

    @Test
    void shouldKnowNothingOfAStepThatNobodySaw() {
        GroupHistory sum = GroupHistory.of(
                timeline(10, List.of(tenure(0, 8, 8, 7L, null, 9L)), 1L, null, 3L),
                List.of(timeline(10, List.of(), null, null, 5L)));

        assertThat(sum.taken()).containsExactly(1L, null, 8L);
        assertThat(sum.pending()).containsExactly(7L, null, 9L);
    }

    @Test
    void shouldAddUpThePartitionsOfAllInstances() {
        GroupHistory sum = GroupHistory.of(
                timeline(10, List.of(tenure(0, 8, 8, 7L, 8L, 9L), tenure(1, 9, 9, 100L, 101L)), 0L, 0L, 0L),
                List.of(timeline(10, List.of(tenure(2, 1, 8, 1_000L, 1_000L, 1_000L)), 0L, 0L, 0L)));

        assertThat(sum.pending()).containsExactly(1_007L, 1_108L, 1_110L);
    }

    @Test
    void shouldCountAPartitionAtTheOneThatGotItLaterWhenTwoReportIt() {
        Timeline cutOff = timeline(10, List.of(tenure(0, 2, 7, 50L, 50L, 50L, 50L)), 0L, 0L, 0L, 0L);
        Timeline owner = timeline(10, List.of(tenure(0, 9, 9, 60L, 0L)), 0L, 0L, 0L, 0L);

        assertThat(GroupHistory.of(cutOff, List.of(owner)).pending()).containsExactly(50L, 50L, 60L, 0L);
        assertThat(GroupHistory.of(owner, List.of(cutOff)).pending()).containsExactly(50L, 50L, 60L, 0L);
    }

    @Test
    void shouldCountAPartitionThatCameBackAtTheOneThatHadItInBetween() {
        Timeline first = timeline(10, List.of(tenure(0, 6, 6, 1L, 1L), tenure(0, 9, 9, 3L, 4L)), 0L, 0L, 0L, 0L, 0L);
        Timeline second = timeline(10, List.of(tenure(0, 7, 7, 2L, 2L)), 0L, 0L, 0L, 0L, 0L);

        assertThat(GroupHistory.of(first, List.of(second)).pending()).containsExactly(1L, 2L, 2L, 3L, 4L);
    }

    private static Timeline timeline(long end, @Nullable Long... values) {
        return timeline(end, List.of(), values);
    }

    private static Timeline timeline(long end, List<Tenure> tenures, @Nullable Long... values) {
        List<@Nullable Long> all = Arrays.asList(values);
        return new Timeline(end, 5, all, all, all, tenures);
    }

    private static Tenure tenure(int partition, long since, long from, @Nullable Long... pending) {
        return new Tenure(partition, since, from, Arrays.asList(pending));
    }
}
