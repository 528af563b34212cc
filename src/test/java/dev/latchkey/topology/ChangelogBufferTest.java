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

    @Test
    void shouldReleaseWhatLiesBehindAnOffsetThatWasMovedBackOnceItIsReached() {
        // given
        ChangelogBuffer before = buffer();
        offer(before, 'a', 10);
        offer(before, 'b', 20);
        before.clear(); // its task has gone; the store was restored
        ChangelogBuffer buffer = buffer();
        buffer.restore(new Mark(5, 5, Mark.NOTHING, 0, false, RULE), 15);
        buffer.freeze(100);

        // when
        drain(buffer);

        // then
        assertThat(released).containsExactly(10L);
        assertThat(buffer.draining()).isFalse();
        offer(buffer, 'b', 20);
        buffer.freeze(200);
        drain(buffer);
        assertThat(released).containsExactly(10L, 20L);
        assertThat(buffer.mark()).matches(Mark::idle);
        assertThat(occupancy.entries()).isZero();
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

    /** The group's offsets were lost, and set to what the refusal says. */
    @Test
    void shouldReleaseNothingTwiceWhenRecordsComeAgainFromWhereTheMarkSays() {
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
                offer(before, 'c', 10 + i); // merged into what is about to be released
                before.drain(new DrainBudget(1, Long.MAX_VALUE, () -> 0), entry -> released.add(entry.offset()));
            }
            offer(before, 'c', 20);
            Mark mark = Objects.requireNonNull(before.mark());
            before.clear();
            ChangelogBuffer buffer = buffer();
            buffer.restore(mark, mark.releasedBefore());

            // when
            for (long again = mark.releasedBefore(); again <= 20; again++) {
                if (again == 20 || (again >= 10 && again < 10 + step)) {
                    offer(buffer, 'c', again);
                }
            }

            // then
            drain(buffer);
            buffer.freeze(200);
            drain(buffer);
            assertThat(released)
                    .as("after " + step + " steps")
                    .containsExactlyElementsOf(step < 3 ? List.of(1L, 2L, 20L) : List.of(1L, 2L, 12L, 20L));
        }
    }

    private ChangelogBuffer buffer() {
        return new ChangelogBuffer(store, true, RULE, () -> 0, occupancy);
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
