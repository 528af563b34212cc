package dev.latchkey.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.buffer.Floor.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is released over a floor of version 7, whose record stood at offset 20. */
class FloorTest {
    private static final Floor FLOOR = new Floor(7, null, 20);

    @ParameterizedTest
    @CsvSource({
        "8, 30, latest, WINNER",
        "8, 10, first, WINNER",
        "6, 30, latest, OUTDATED",
        "6, 20, first, OUTDATED", // the offset of another input
        "7, 30, latest, WINNER",
        "7, 10, latest, WINNER",
        "7, 30, first, OUTDATED",
        "7, 10, first, OUTDATED",
        "7, 20, first, WINNER", // itself: its floor outlived a transaction that was aborted
    })
    void shouldDecideByTheVersionAndTheRuleForTies(long version, long offset, String ties, Verdict verdict) {
        Entry<Object> winner = Entry.of(record(version, offset), 0);

        assertThat(Floor.judge(FLOOR, winner, ties.equals("latest"))).isEqualTo(verdict);
    }

    @Test
    void shouldReleaseAnythingWhenNothingIsRemembered() {
        assertThat(Floor.judge(null, Entry.of(record(Long.MIN_VALUE, 0), 0), false))
                .isEqualTo(Verdict.WINNER);
    }

    @Test
    void shouldReleaseATombstoneWithoutAVersionWhenTheRecordThatBeatItIsOutdated() {
        Entry<Object> entry = Entry.of(tombstone(30), 0);
        entry.merge(record(6, 31), true);

        assertThat(entry.value()).isNotNull();
        assertThat(Floor.judge(FLOOR, entry, true)).isEqualTo(Verdict.TOMBSTONE);
        assertThat(entry.tombstone()).isEqualTo(new Tombstone<>(null, 300, 30));
    }

    @Test
    void shouldReleaseATombstoneWithoutAVersionWhenWhatItBeatIsOutdated() {
        for (boolean tiesLatest : new boolean[] {true, false}) {
            Entry<Object> entry = Entry.of(record(6, 30), 0);
            entry.merge(tombstone(31), tiesLatest);

            assertThat(Floor.judge(FLOOR, entry, tiesLatest)).isEqualTo(Verdict.TOMBSTONE);
            assertThat(entry.tombstone()).isEqualTo(new Tombstone<>(null, 310, 31));
        }
    }

    @Test
    void shouldReleaseTheRecordWhenItBeatsTombstoneAndFloor() {
        Entry<Object> entry = Entry.of(tombstone(30), 0);
        entry.merge(record(8, 31), true);

        assertThat(Floor.judge(FLOOR, entry, true)).isEqualTo(Verdict.WINNER);
    }

    @Test
    void shouldLeaveNoFloorWhenATombstoneHasNoVersionAtAll() {
        assertThat(Floor.under(Entry.of(tombstone(30), 0))).isNull();
        assertThat(Floor.under(Entry.of(record(8, 31), 0))).isEqualTo(new Floor(8, null, 31));
    }

    private static Arrival<Object> record(long version, long offset) {
        Arrival<Object> arrival = new Arrival<>();
        arrival.record(new byte[] {'k'}, new byte[] {'v'}, null, 10 * offset, offset);
        arrival.version(version, null);
        return arrival;
    }

    private static Arrival<Object> tombstone(long offset) {
        Arrival<Object> arrival = new Arrival<>();
        arrival.record(new byte[] {'k'}, null, null, 10 * offset, offset);
        arrival.versionless();
        return arrival;
    }
}
