package dev.latchkey.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HistoryTest {
    private static final long BEGIN = 1_000_000L; // a number of steps
    private final History history = new History();

    @Test
    void shouldSayNothingWhenNobodyHasLooked() {
        Timeline timeline = history.timeline();

        GroupHistory group = GroupHistory.of(timeline, List.of());

        assertThat(group.pending()).isEmpty();
        assertThat(group.perSecond(group.taken())).isNull();
    }

    @Test
    void shouldCountWhatCameInEachStep() {
        add(0, 7, 100, 10);
        add(1, 9, 150, 10);
        add(2, 1, 150, 30);

        Timeline timeline = history.timeline();

        assertThat(timeline.end()).isEqualTo(BEGIN + 2);
        assertThat(pending()).containsExactly(7L, 9L, 1L);
        assertThat(timeline.taken()).containsExactly(100L, 50L, 0L);
        assertThat(timeline.released()).containsExactly(10L, 0L, 20L);
        GroupHistory group = GroupHistory.of(timeline, List.of());
        assertThat(group.perSecond(group.released())).isEqualTo(20.0 / History.STEP);
    }

    @Test
    void shouldNotCountPartitionsThatCanNotBeRead() {
        add(0, List.of(partition(0, 5), partition(1, null), partition(2, 7)), 0, 0);

        assertThat(history.timeline().tenures()).extracting(Tenure::partition).containsExactly(0, 2);
        assertThat(pending()).containsExactly(12L);
    }

    @Test
    void shouldCountNothingWhereNoPartitionIsHeld() {
        add(0, List.of(), 0, 0);

        assertThat(pending()).containsExactly(0L);
    }

    @Test
    void shouldSaySinceWhenEachPartitionIsHeld() {
        add(0, List.of(partition(0, 5), partition(1, 1)), 0, 0);
        add(1, List.of(partition(0, 6)), 0, 0);
        add(3, List.of(partition(0, 7), partition(1, 2)), 0, 0);

        assertThat(history.timeline().tenures())
                .containsExactly(
                        new Tenure(0, BEGIN, BEGIN, Arrays.asList(5L, 6L, null, 7L)),
                        new Tenure(1, BEGIN, BEGIN, List.of(1L)),
                        new Tenure(1, BEGIN + 3, BEGIN + 3, List.of(2L)));
    }

    @Test
    void shouldRememberSinceWhenAPartitionIsHeldThoughTheFirstStepsAreForgotten() {
        for (int step = 0; step < 2 * History.SIZE; step++) {
            add(step, step, 0, 0);
        }

        Tenure tenure = history.timeline().tenures().get(0);

        assertThat(tenure.since()).isEqualTo(BEGIN);
        assertThat(tenure.from()).isEqualTo(BEGIN + History.SIZE);
        assertThat(tenure.pending()).hasSize(History.SIZE);
    }

    @Test
    void shouldLeaveAGapWhereNobodyLooked() {
        add(0, 7, 100, 0);
        add(3, 8, 130, 0);

        assertThat(pending()).containsExactly(7L, null, null, 8L);
        assertThat(history.timeline().taken()).containsExactly(100L, null, null, 30L);
    }

    @Test
    void shouldKeepTheLastFifteenMinutesAndNoMore() {
        for (int step = 0; step < 3 * History.SIZE; step++) {
            add(step, step, step, 0);
        }

        List<@Nullable Long> pending = pending();

        assertThat(pending).hasSize(15 * 60 / History.STEP);
        assertThat(pending.get(0)).isEqualTo(2L * History.SIZE);
        assertThat(pending).endsWith(3L * History.SIZE - 1);
    }

    @Test
    void shouldCountASecondLookInAStepOnceOnly() {
        add(0, 7, 100, 0);
        add(1, 8, 120, 0);
        add(1, 9, 150, 0);
        add(2, 9, 150, 0);

        assertThat(pending()).containsExactly(7L, 9L, 9L);
        assertThat(history.timeline().taken()).containsExactly(100L, 50L, 0L);
    }

    @Test
    void shouldGoOnWhenTheClockIsSetBack() {
        add(5, 7, 100, 0);
        add(3, 8, 120, 0);
        add(6, 9, 150, 0);

        assertThat(pending()).containsExactly(7L, 9L);
        assertThat(history.timeline().taken()).containsExactly(100L, 50L);
    }

    private List<@Nullable Long> pending() {
        return GroupHistory.of(history.timeline(), List.of()).pending();
    }

    private static InstanceStatus.Partition partition(int number, @Nullable Integer pending) {
        return new InstanceStatus.Partition(number, 1, pending, null, null, null, null, null, null);
    }

    private void add(long step, int pending, long taken, long released) {
        add(step, List.of(partition(0, pending)), taken, released);
    }

    private void add(long step, List<InstanceStatus.Partition> partitions, long taken, long released) {
        history.add(
                (BEGIN + step) * History.STEP * 1000,
                partitions,
                new Totals(taken, 0, 0, 0, 0, released, new TreeMap<>()));
    }
}
