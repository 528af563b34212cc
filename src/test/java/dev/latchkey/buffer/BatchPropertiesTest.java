package dev.latchkey.buffer;

import static dev.latchkey.buffer.BufferFixture.record;
import static dev.latchkey.buffer.BufferFixture.tombstone;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Records that wait to be merged change nothing but what others see: a buffer in which they do goes the same way as one in which none does. */
class BatchPropertiesTest {
    private long offset;

    /** Each number is a step: below 12 a record, a tombstone or a dead letter, then a marker in the log, drain steps, a flush. */
    @Property(tries = 500)
    void shouldReleaseAndMarkTheSameWhenRecordsWait(@ForAll("steps") List<Integer> steps, @ForAll boolean tiesLatest) {
        offset = 0;
        BufferFixture alone = new BufferFixture(tiesLatest);
        BufferFixture waiting = new BufferFixture(tiesLatest);
        for (int step : steps) {
            List<String> released = take(alone, true, step);
            assertThat(take(waiting, false, step)).isEqualTo(released);
            offset++;

            assertThat(waiting.buffer.mark()).isEqualTo(alone.buffer.mark());
            assertThat(waiting.buffer.span()).isEqualTo(alone.buffer.span());
            assertThat(waiting.buffer.draining()).isEqualTo(alone.buffer.draining());
        }

        waiting.buffer.settle();

        assertThat(RebuildPropertiesTest.state(waiting)).isEqualTo(RebuildPropertiesTest.state(alone));
    }

    private List<String> take(BufferFixture given, boolean settled, int step) {
        if (step == 0) {
            given.buffer.pass(offset);
        } else if (step < 12) {
            String key = "key-" + step % 3;
            given.buffer.offer(step == 1 ? tombstone(key, offset) : record(key, step / 3, offset));
            if (settled) {
                given.buffer.settle();
            }
        } else if (step == 13 || step == 14) {
            return given.drain(step - 12);
        } else if (step == 15 && !given.buffer.draining()) {
            given.buffer.freeze(offset);
        }
        return List.of();
    }

    @Provide
    Arbitrary<List<Integer>> steps() {
        return Arbitraries.integers().between(0, 15).list().ofMaxSize(80);
    }
}
