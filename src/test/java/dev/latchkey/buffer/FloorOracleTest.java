package dev.latchkey.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.buffer.Floor.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A buffer knows no floor, and what it releases over one is all the same what a buffer would release that had held the
 * released record from the start: tried for all short generations of versions and of tombstones without one.
 */
class FloorOracleTest {
    private static final int TOMBSTONE = 0; // others are versions
    private static final int HIGHEST = 3;
    private static final int MAX_LENGTH = 5;

    @Test
    void shouldReleaseWhatABufferWouldThatHadHeldTheReleasedRecord() {
        int tried = 0;
        for (List<Integer> generation : generations()) {
            for (int floor = 1; floor <= HIGHEST; floor++) {
                for (boolean tiesLatest : new boolean[] {true, false}) {
                    assertThat(released(generation, floor, tiesLatest))
                            .as("%s over %d, ties to the %s", generation, floor, tiesLatest ? "latest" : "first")
                            .isEqualTo(expected(generation, floor, tiesLatest));
                    tried++;
                }
            }
        }
        assertThat(tried).isGreaterThan(8_000);
    }

    /** What is released, and the floor that it leaves: offset and version. */
    private record Outcome(@Nullable Long offset, long version) {}

    private static Outcome released(List<Integer> generation, int version, boolean tiesLatest) {
        Floor floor = new Floor(version, null, 0);
        Entry<Object> entry = Entry.of(arrival(generation, 0), 0);
        for (int i = 1; i < generation.size(); i++) {
            entry.merge(arrival(generation, i), tiesLatest);
        }
        Tombstone<Object> tombstone = entry.tombstone();
        Verdict verdict = Floor.judge(floor, entry, tiesLatest);
        Long offset = verdict == Verdict.WINNER
                ? Long.valueOf(entry.offset())
                : verdict == Verdict.TOMBSTONE && tombstone != null ? tombstone.offset() : null;
        Floor next = verdict == Verdict.WINNER ? Floor.under(entry) : floor;
        return new Outcome(offset, next == null ? -1 : next.number());
    }

    private static Outcome expected(List<Integer> generation, int floor, boolean tiesLatest) {
        Entry<Object> held = Entry.of(record(floor, 0), 0);
        for (int i = 0; i < generation.size(); i++) {
            held.merge(arrival(generation, i), tiesLatest);
        }
        return new Outcome(held.offset() == 0 ? null : held.offset(), held.number);
    }

    private static Arrival<Object> arrival(List<Integer> generation, int index) {
        return record(generation.get(index), index + 1L);
    }

    private static Arrival<Object> record(int version, long offset) {
        Arrival<Object> arrival = new Arrival<>();
        arrival.record(new byte[] {'k'}, version == TOMBSTONE ? null : new byte[] {'v'}, null, 0, offset);
        if (version == TOMBSTONE) {
            arrival.versionless();
        } else {
            arrival.version(version, null);
        }
        return arrival;
    }

    private static List<List<Integer>> generations() {
        List<List<Integer>> all = new ArrayList<>(List.of(List.of()));
        for (int from = 0, length = 1; length <= MAX_LENGTH; length++) {
            int to = all.size();
            for (; from < to; from++) {
                for (int next = TOMBSTONE; next <= HIGHEST; next++) {
                    List<Integer> longer = new ArrayList<>(all.get(from));
                    longer.add(next);
                    all.add(longer);
                }
            }
        }
        return all.subList(1, all.size());
    }
}
