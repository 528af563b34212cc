package dev.latchkey.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.streams.KafkaStreams.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SnapshotTest {
    private static final Duration MAX_POLL_INTERVAL = Duration.ofMinutes(5);

    /** Started, live, live while stopping, ready: each state of Kafka Streams must stand here. */
    private enum Expected {
        CREATED(false, true, true, false),
        REBALANCING(true, true, true, true),
        RUNNING(true, true, true, true),
        PENDING_SHUTDOWN(true, false, true, false),
        NOT_RUNNING(true, false, true, false),
        PENDING_ERROR(true, false, false, false),
        ERROR(true, false, false, false);

        private final boolean started;
        private final boolean live;
        private final boolean liveWhileStopping;
        private final boolean ready;

        Expected(boolean started, boolean live, boolean liveWhileStopping, boolean ready) {
            this.started = started;
            this.live = live;
            this.liveWhileStopping = liveWhileStopping;
            this.ready = ready;
        }
    }

    @ParameterizedTest
    @EnumSource(State.class)
    void shouldAnswerForEachStateWhenAllAssignedPartitionsAreReadable(State state) {
        Expected expected = Expected.valueOf(state.name());

        Snapshot running = snapshot(state, Set.of(0, 2), Set.of(0, 2), Duration.ZERO, false);
        Snapshot stopping = snapshot(state, Set.of(0, 2), Set.of(0, 2), Duration.ZERO, true);

        assertThat(running.isStarted()).isEqualTo(expected.started);
        assertThat(running.isLive(MAX_POLL_INTERVAL)).isEqualTo(expected.live);
        assertThat(stopping.isLive(MAX_POLL_INTERVAL)).isEqualTo(expected.liveWhileStopping);
        assertThat(running.isReady()).isEqualTo(expected.ready);
    }

    @ParameterizedTest
    @EnumSource(State.class)
    void shouldNotBeReadyInAnyStateWhenAnAssignedPartitionCanNotBeRead(State state) {
        Snapshot snapshot = snapshot(state, Set.of(0, 2), Set.of(0), Duration.ZERO, false);

        assertThat(snapshot.isReady()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"RUNNING, true", "REBALANCING, false"})
    void shouldBeReadyWithoutPartitionsOnlyWhenThatIsSettled(State state, boolean ready) {
        Snapshot snapshot = snapshot(state, Set.of(), Set.of(), Duration.ZERO, false);

        assertThat(snapshot.isReady()).isEqualTo(ready);
    }

    @Test
    void shouldNotBeLiveWhenAThreadHasNotPolledForLongerThanTheInterval() {
        Snapshot slow = snapshot(State.RUNNING, Set.of(0), Set.of(0), MAX_POLL_INTERVAL, false);
        Snapshot wedged = snapshot(State.RUNNING, Set.of(0), Set.of(0), MAX_POLL_INTERVAL.plusMillis(1), false);

        assertThat(slow.isLive(MAX_POLL_INTERVAL)).isTrue();
        assertThat(wedged.isLive(MAX_POLL_INTERVAL)).isFalse();
    }

    private static Snapshot snapshot(
            State state, Set<Integer> assigned, Set<Integer> readable, Duration silence, boolean stopping) {
        return new Snapshot(
                state,
                new TreeMap<>(),
                new TreeSet<>(assigned),
                new TreeSet<>(readable),
                100,
                Set.of(),
                "",
                -1,
                silence,
                stopping);
    }
}
