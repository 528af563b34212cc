package dev.latchkey.buffer;

import static dev.latchkey.buffer.BufferFixture.record;
import static dev.latchkey.buffer.BufferFixture.tombstone;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The buffer is a function of the mark, the committed offset and the log: rebuilt from those, it is the one that was. */
class RebuildPropertiesTest {
    private static final int REJECTED = 0;
    private static final int TOMBSTONE = 1;

    private final List<Arrival<String>> log = new ArrayList<>();
    private BufferFixture one = new BufferFixture();
    private long offset;

    /** Each number is a step: below 12 a record or a dead letter, from there on a flush, drain steps, markers in the log. */
    @Property(tries = 500)
    void shouldEqualTheOneThatWas(@ForAll("steps") List<Integer> steps, @ForAll boolean tiesLatest) {
        one = new BufferFixture(tiesLatest);
        for (int step : steps) {
            take(step);

            assertThat(rebuilt(tiesLatest)).isEqualTo(state(one));
        }
    }

    private void take(int step) {
        if (step < 12) {
            append(step);
        } else if (step == 12) {
            offset++; // a transaction marker
        } else if (step < 15) {
            one.drain(step - 12);
        } else if (!one.buffer.draining()) {
            one.buffer.freeze(offset);
        }
    }

    private void append(int step) {
        if (step == REJECTED) {
            one.buffer.pass(offset++);
            return;
        }
        String key = "key-" + step % 3;
        Arrival<String> record = step == TOMBSTONE ? tombstone(key, offset++) : record(key, step / 3, offset++);
        log.add(record);
        one.offer(record); // merged alone; what is rebuilt is merged in batches
    }

    private String rebuilt(boolean tiesLatest) {
        Mark mark = one.buffer.mark();
        BufferFixture other = new BufferFixture(tiesLatest);
        other.offer("left over", 7, 0); // a revived task has the buffer that failed
        RecoveryPlan plan = RecoveryPlan.decide(
                mark, new InputPartition("group", "topic", 0, offset, 0, offset), BufferFixture.RULE, false);
        other.buffer.restore(plan.mark(), plan.to());
        log.stream()
                .filter(record -> record.offset >= plan.from() && record.offset < plan.to())
                .forEach(record -> other.buffer.replay(record, one.now));
        other.buffer.replayed();
        return state(other);
    }

    /** All that can be told from outside; an idle mark stands anywhere behind the last record that was held. */
    static String state(BufferFixture fixture) {
        ReplayBuffer<String> buffer = fixture.buffer;
        Mark mark = buffer.mark();
        String marked = mark == null
                ? "none"
                : mark.idle() ? mark.idleAt(0, mark.lastFlush()).toString() : mark.toString();
        List<String> entries = buffer.page(Place.START, Integer.MAX_VALUE).stream()
                .map(entry -> new String(entry.key(), UTF_8) + entry.offset() + "/"
                        + Objects.requireNonNullElse(entry.version(), entry.number()) + entry.firstOffset()
                        + entry.merged()
                        + entry.firstSeen() + entry.state())
                .toList();
        return marked + entries + buffer.stats() + buffer.draining() + fixture.occupancy;
    }

    @Provide
    Arbitrary<List<Integer>> steps() {
        return Arbitraries.integers().between(0, 15).list().ofMaxSize(40);
    }
}
