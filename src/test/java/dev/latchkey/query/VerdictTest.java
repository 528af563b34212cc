package dev.latchkey.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.query.GroupStatus.Instance;
import dev.latchkey.query.GroupStatus.Partition;
import dev.latchkey.query.Verdict.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VerdictTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final Duration INTERVAL = Duration.ofMinutes(1);

    @Test
    void shouldBeWellWhenEverybodyRunsAndFlushesInTime() {
        Verdict verdict = judge(Set.of(), 0, running(partition(0, -50, 10)), running(partition(1, -130, -9)));

        assertThat(verdict).isEqualTo(new Verdict(Level.WELL, List.of()));
    }

    @Test
    void shouldBeTroubleWhenTheOldestIsOverTwiceTheInterval() {
        assertThat(judge(Set.of(), 0, running(partition(0, -131, 10))))
                .isEqualTo(trouble(
                        "The oldest entry has been pending for 2 min 11 s, more than twice the flush interval."));
    }

    @Test
    void shouldBeTroubleWhenAFlushIsOverdue() {
        assertThat(judge(Set.of(), 0, running(partition(0, -60, -11), partition(1, -60, 5))))
                .isEqualTo(trouble("A flush has been overdue for 11 s."));
    }

    @Test
    void shouldNameTheSilentOnceAndNotItsPartitions() {
        Instance silent = instance(null, true, Partition.unknown(1, 0L));

        assertThat(judge(Set.of(1), 0, running(partition(0, -5, 5)), silent))
                .isEqualTo(trouble("host:8080 is silent: no answer within 2000 ms."));
    }

    @Test
    void shouldBeTroubleWhenAnInstanceHasStopped() {
        assertThat(judge(Set.of(), 0, instance("ERROR", false))).isEqualTo(trouble("host:8080 is in the state ERROR."));
    }

    @Test
    void shouldTellPartitionsThatAreReplayedFromThoseThatMove() {
        Verdict verdict = judge(Set.of(3, 4, 5), 0, running(partition(0, -5, 5), replaying(3)));

        assertThat(verdict)
                .isEqualTo(attention(
                        "Partition 3 is being replayed.", "2 partitions (4, 5) are being handed over or restored."));
    }

    @Test
    void shouldNameOnlySomePartitionsWhenThereAreMany() {
        Set<Integer> missing = Set.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);

        assertThat(judge(missing, 0, running()))
                .isEqualTo(attention("10 partitions (0, 1, 2, 3, 4, 5, 6, 7, …) are being handed over or restored."));
    }

    @Test
    void shouldCallForAttentionWhenDeadLettersCame() {
        assertThat(judge(Set.of(), 1, running())).isEqualTo(attention("1 dead letter in the last 15 minutes."));
        assertThat(judge(Set.of(), 7, running())).isEqualTo(attention("7 dead letters in the last 15 minutes."));
    }

    @Test
    void shouldCallForAttentionWhenTheBrokerDoesNotTellTheLag() {
        Partition partition = new Partition(0, 1.0, 0, 0L, null, 0, 0, null, null, null);

        assertThat(judge(Set.of(), 0, running(partition)))
                .isEqualTo(attention("The broker does not say how far the group has come."));
    }

    @Test
    void shouldSayTheWorstFirst() {
        Verdict verdict = judge(Set.of(), 3, running(partition(0, -200, 10)));

        assertThat(verdict.level()).isEqualTo(Level.TROUBLE);
        assertThat(verdict.findings())
                .extracting(Verdict.Finding::level)
                .containsExactly(Level.TROUBLE, Level.ATTENTION);
    }

    private static Verdict judge(Set<Integer> missing, long deadLetters, Instance... instances) {
        return Verdict.of(NOW, INTERVAL, missing, List.of(instances), deadLetters);
    }

    private static Verdict trouble(String... texts) {
        return verdict(Level.TROUBLE, texts);
    }

    private static Verdict attention(String... texts) {
        return verdict(Level.ATTENTION, texts);
    }

    private static Verdict verdict(Level level, String... texts) {
        return new Verdict(
                level,
                Arrays.stream(texts)
                        .map(text -> new Verdict.Finding(level, text))
                        .toList());
    }

    private static Instance running(Partition... partitions) {
        return instance("RUNNING", false, partitions);
    }

    private static Instance instance(@Nullable String state, boolean silent, Partition... partitions) {
        String reason = silent ? "no answer within 2000 ms" : null;
        return new Instance(
                "host:8080", false, silent, reason, state, null, null, List.of(partitions), 0L, null, List.of());
    }

    private static Partition partition(int number, long oldest, long nextFlush) {
        return new Partition(number, 1.0, 5, 100L, at(oldest), 0, 0, at(-60), at(nextFlush), 0L);
    }

    private static Partition replaying(int number) {
        return new Partition(number, 0.5, null, null, null, null, null, null, null, 0L);
    }

    private static String at(long seconds) {
        return NOW.plusSeconds(seconds).toString();
    }
}
