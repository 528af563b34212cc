package dev.latchkey.topology;

import static dev.latchkey.topology.TopologyHarness.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.buffer.Arrival;
import dev.latchkey.buffer.DrainBudget;
import dev.latchkey.buffer.Mark;
import dev.latchkey.buffer.Occupancy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;

class ChangelogBufferTest {
    private static final String RULE = "rule";

    private final Occupancy occupancy = new Occupancy(Long.MAX_VALUE, Long.MAX_VALUE);
    private final KeyValueStore<byte[], byte[]> store = MemoryStore.open();
    private final List<Long> released = new ArrayList<>();
    private long now;

    @Test
    void shouldLoseNothingWhenTheOffsetWasMovedBackBeforeWhatIsPending() {
        // given
        ChangelogBuffer before = buffer();
        offer(before, 'a', 10);
        offer(before, 'b', 20);
        before.freeze(50);
        offer(before, 'c', 25);
        before.clear(); // its task has gone; the store was restored
        ChangelogBuffer buffer = buffer();
        buffer.restore(new Mark(5, 5, Mark.NOTHING, 0, false, RULE), 5);
        offer(buffer, 'd', 5);
        offer(buffer, 'a', 60);

        // when
        drain(buffer);
        buffer.freeze(100);
        drain(buffer);

        // then: what is older first, or the last release of a key would turn back
        assertThat(released).containsExactly(10L, 20L, 25L, 60L, 5L);
        assertThat(buffer.mark()).matches(Mark::idle);
        assertThat(occupancy.entries()).isZero();
    }

    @Test
    void shouldReleaseWhatIsHeldWhenTheMarkWasLost() {
        // given
        ChangelogBuffer before = buffer();
        offer(before, 'a', 1);
        before.clear();
        ChangelogBuffer between = buffer();
        between.restore(null, 100);
        offer(between, 'b', 100);
        Mark mark = between.mark();
        between.clear();
        ChangelogBuffer buffer = buffer();
        buffer.restore(mark, 101);

        // when
        drain(buffer);
        buffer.freeze(200);
        drain(buffer);

        // then
        assertThat(released).containsExactly(1L, 100L);
    }

    @Test
    void shouldWaitForRecordsThatComeAgainWhenAFlushIsDueBefore() {
        // given
        ChangelogBuffer before = buffer();
        before.restore(null, 0);
        offer(before, 'a', 1);
        offer(before, 'b', 2);
        Mark mark = Objects.requireNonNull(before.mark());
        before.clear();
        ChangelogBuffer buffer = buffer();
        buffer.restore(mark, mark.freeze());
        List<Boolean> waits = new ArrayList<>(List.of(buffer.comesAgain()));

        // when
        offer(buffer, 'a', 1);
        waits.add(buffer.comesAgain());
        offer(buffer, 'b', 2);
        waits.add(buffer.comesAgain());

        // then
        assertThat(waits).containsExactly(true, true, false);
    }

    @Test
    void shouldNotWaitForeverWhenRecordsDoNotComeAgain() {
        // given
        ChangelogBuffer before = buffer();
        before.restore(null, 0);
        offer(before, 'a', 1);
        Mark mark = Objects.requireNonNull(before.mark());
        before.clear();
        ChangelogBuffer buffer = buffer();
        buffer.restore(mark, mark.freeze());

        // when
        now = 60_001;

        // then
        assertThat(buffer.comesAgain()).isFalse();
    }

    /** The group's offsets were lost, and set to the mark's freeze, as the refusal says. */
    @Test
    void shouldReleaseNothingTwiceWhenRecordsComeAgainFromTheFreezeOn() {
        for (int step = 0; step <= 3; step++) {
            // given
            released.clear();
            ChangelogBuffer before = buffer();
            before.restore(null, 0);
            offer(before, 'a', 1);
            offer(before, 'b', 2);
            offer(before, 'c', 3);
            before.freeze(100);
            for (int i = 0; i < step; i++) {
                offer(before, 'c', 10 + i);
                before.drain(new DrainBudget(1, Long.MAX_VALUE, () -> 0), entry -> released.add(entry.offset()));
            }
            offer(before, 'c', 20);
            Mark mark = Objects.requireNonNull(before.mark());
            before.clear();
            ChangelogBuffer buffer = buffer();
            buffer.restore(mark, mark.freeze());

            // when
            for (int i = 0; i < step; i++) {
                offer(buffer, 'c', 10 + i);
            }
            offer(buffer, 'c', 20);

            // then
            drain(buffer);
            buffer.freeze(200);
            drain(buffer);
            assertThat(released).as("after " + step + " steps").containsExactly(1L, 2L, 3L, 20L);
        }
    }

    @Test
    void shouldGoOnWithTheFrozenPartWhenItIsRestoredInTheMiddleOfADrain() {
        // given
        ChangelogBuffer before = buffer();
        offer(before, 'a', 1);
        offer(before, 'b', 2);
        before.freeze(100);
        before.drain(new DrainBudget(1, Long.MAX_VALUE, System::nanoTime), entry -> {});
        offer(before, 'c', 3);
        Mark mark = before.mark();
        before.clear();
        ChangelogBuffer buffer = buffer();
        buffer.restore(mark, 4);

        // when
        drain(buffer);

        // then
        assertThat(released).containsExactly(2L);
        assertThat(buffer.stats().entries()).isEqualTo(1);
    }

    private ChangelogBuffer buffer() {
        return new ChangelogBuffer(
                store, true, RULE, () -> now, occupancy, new Occupancy(Long.MAX_VALUE, Long.MAX_VALUE));
    }

    private static void offer(ChangelogBuffer buffer, char key, long offset) {
        Arrival<Headers> arrival = new Arrival<>();
        arrival.record(new byte[] {(byte) key}, json(offset), null, 0, offset);
        arrival.version(offset, null);
        buffer.offer(arrival);
    }

    private void drain(ChangelogBuffer buffer) {
        buffer.drain(new DrainBudget(100, Long.MAX_VALUE, System::nanoTime), entry -> released.add(entry.offset()));
    }
}
