package dev.latchkey.buffer;

import static dev.latchkey.buffer.BufferFixture.key;
import static dev.latchkey.buffer.BufferFixture.record;
import static dev.latchkey.buffer.BufferFixture.tombstone;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.version.Version;
import org.junit.jupiter.api.Test;

/** A tombstone without a version beats what is pending, and stands where that stood. */
class VersionlessTombstoneTest {
    private final BufferFixture given = new BufferFixture();
    private final ReplayBuffer<String> buffer = given.buffer;

    @Test
    void shouldBeatWhatIsPending() {
        given.offer("a", 5, 0);

        assertThat(buffer.offer(tombstone("a", 1))).isEqualTo(Outcome.NEWER);

        assertThat(given.pending()).containsExactly("a=null");
    }

    @Test
    void shouldNotBeUndoneWhenAnOlderRecordComesLate() {
        given.offer("a", 5, 0);
        buffer.offer(tombstone("a", 1));

        assertThat(given.offer("a", 4, 2)).isEqualTo(Outcome.OLDER);

        assertThat(given.pending()).containsExactly("a=null");
    }

    @Test
    void shouldBeBeatenWhenANewerRecordComes() {
        given.offer("a", 5, 0);
        buffer.offer(tombstone("a", 1));

        assertThat(given.offer("a", 6, 2)).isEqualTo(Outcome.NEWER);

        assertThat(given.pending()).containsExactly("a=6@2");
    }

    @Test
    void shouldFollowTheRuleForTiesWhenTheBeatenVersionComesAgain() {
        for (boolean tiesLatest : new boolean[] {true, false}) {
            BufferFixture fixture = new BufferFixture(tiesLatest);
            fixture.offer("a", 5, 0);
            fixture.buffer.offer(tombstone("a", 1));
            fixture.offer("a", 5, 2);

            assertThat(fixture.pending()).containsExactly(tiesLatest ? "a=5@2" : "a=null");
        }
    }

    @Test
    void shouldBeBeatenByAnyVersionWhenNothingPrecedesIt() {
        assertThat(buffer.offer(tombstone("a", 0))).isEqualTo(Outcome.FIRST);
        assertThat(given.get("a").version()).isEqualTo(Version.LOWEST);

        assertThat(given.offer("a", Long.MIN_VALUE, 1)).isEqualTo(Outcome.NEWER);
    }

    @Test
    void shouldLeaveNothingBehindInTheArrivalWhenThatIsUsedAgain() {
        Arrival<String> arrival = tombstone("a", 0);
        buffer.offer(arrival);

        arrival.record(key("b"), key("v"), null, 0, 1);
        arrival.version(3, null);
        buffer.offer(arrival);
        Arrival<String> older = record("b", 2, 2);

        assertThat(buffer.offer(older)).isEqualTo(Outcome.OLDER);
    }
}
