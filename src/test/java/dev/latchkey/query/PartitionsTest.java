package dev.latchkey.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.query.GroupStatus.Instance;
import dev.latchkey.query.GroupStatus.Partition;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PartitionsTest {
    private static final String EARLIER = "2026-01-01T12:00:00Z";
    private static final String LATER = "2026-01-01T12:00:00.500Z";

    @Test
    void shouldTakeEachNumberOnceInOrder() {
        assertThat(Partitions.once(List.of(
                        instance(unreadable(7), readable(2, 0, EARLIER, 5)), instance(readable(1, 0, EARLIER, 5)))))
                .extracting(Partition::partition)
                .containsExactly(1, 2, 7);
    }

    @Test
    void shouldTakeTheOneThatCanBeRead() {
        assertWins(readable(0, 9, null, 0), unreadable(0));
    }

    @Test
    void shouldTakeTheOneThatFlushedLast() {
        assertWins(readable(0, 9, LATER, 1), readable(0, 0, EARLIER, 100));
    }

    @Test
    void shouldTakeTheOneThatFlushedAtAll() {
        assertWins(readable(0, 9, EARLIER, 1), readable(0, 0, null, 100));
    }

    @Test
    void shouldTakeTheOneThatHasDrainedMore() {
        assertWins(readable(0, 3, EARLIER, 5), readable(0, 4, EARLIER, 6));
    }

    @Test
    void shouldTakeTheOneWithMoreWhenNothingElseTells() {
        assertWins(readable(0, 0, EARLIER, 6), readable(0, 0, EARLIER, 5));
    }

    private static void assertWins(Partition better, Partition worse) {
        assertThat(Partitions.once(List.of(instance(better), instance(worse)))).containsExactly(better);
        assertThat(Partitions.once(List.of(instance(worse), instance(better)))).containsExactly(better);
    }

    private static Instance instance(Partition... partitions) {
        return new Instance(
                "host:8080", false, false, null, "RUNNING", null, null, List.of(partitions), 0L, null, List.of());
    }

    private static Partition readable(int number, int draining, @Nullable String lastFlush, int pending) {
        return new Partition(number, 1.0, pending, 1L, EARLIER, draining, draining, lastFlush, null, 0L);
    }

    private static Partition unreadable(int number) {
        return Partition.unknown(number, 0L);
    }
}
