package dev.latchkey.query;

import static org.assertj.core.api.Assertions.assertThat;

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

        assertThat(timeline.pending()).isEmpty();
        assertThat(timeline.perSecond(timeline.taken())).isNull();
    }

    @Test
    void shouldCountWhatCameInEachStep() {
        add(0, 7, 100, 10);
        add(1, 9, 150, 10);
        add(2, 1, 150, 30);

        Timeline timeline = history.timeline();

        assertThat(timeline.end()).isEqualTo(BEGIN + 2);
        assertThat(timeline.pending()).containsExactly(7L, 9L, 1L);
        assertThat(timeline.taken()).containsExactly(100L, 50L, 0L);
        assertThat(timeline.released()).containsExactly(10L, 0L, 20L);
        assertThat(timeline.perSecond(timeline.released())).isEqualTo(20.0 / History.STEP);
    }

    @Test
    void shouldNotCountPartitionsThatCanNotBeRead() {
        long now = BEGIN * History.STEP * 1000;

        history.add(
                now,
                List.of(partition(0, 5, now - 9_000), partition(1, null, -1), partition(2, 7, now - 3_000)),
                new Totals(0, 0, 0, 0, 0, 0, new TreeMap<>()));

        assertThat(history.timeline().pending()).containsExactly(12L);
        assertThat(history.timeline().oldestSeconds()).containsExactly(9L);
    }

    @Test
    void shouldSayThatNothingIsOldWhereNothingIsPending() {
        history.add(
                BEGIN * History.STEP * 1000,
                List.of(partition(0, 0, -1)),
                new Totals(0, 0, 0, 0, 0, 0, new TreeMap<>()));

        assertThat(history.timeline().pending()).containsExactly(0L);
        assertThat(history.timeline().oldestSeconds()).containsExactly(0L);
    }

    @Test
    void shouldLeaveAGapWhereNobodyLooked() {
        add(0, 7, 100, 0);
        add(3, 8, 130, 0);

        assertThat(history.timeline().pending()).containsExactly(7L, null, null, 8L);
        assertThat(history.timeline().taken()).containsExactly(100L, null, null, 30L);
    }

    @Test
    void shouldKeepTheLastFifteenMinutesAndNoMore() {
        for (int step = 0; step < 3 * History.SIZE; step++) {
            add(step, step, step, 0);
        }

        List<Long> pending = history.timeline().pending();

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

        assertThat(history.timeline().pending()).containsExactly(7L, 9L, 9L);
        assertThat(history.timeline().taken()).containsExactly(100L, 50L, 0L);
    }

    @Test
    void shouldGoOnWhenTheClockIsSetBack() {
        add(5, 7, 100, 0);
        add(3, 8, 120, 0);
        add(6, 9, 150, 0);

        assertThat(history.timeline().pending()).containsExactly(7L, 9L);
        assertThat(history.timeline().taken()).containsExactly(100L, 50L);
    }

    private static InstanceStatus.Partition partition(int number, @Nullable Integer pending, long oldest) {
        String time = oldest < 0 ? null : EntryJson.time(oldest);
        return new InstanceStatus.Partition(number, 1, pending, null, time, null, null, null, null);
    }

    private void add(long step, long pending, long taken, long released) {
        history.add(
                (BEGIN + step) * History.STEP * 1000,
                pending,
                0,
                new Totals(taken, 0, 0, 0, 0, released, new TreeMap<>()));
    }
}
