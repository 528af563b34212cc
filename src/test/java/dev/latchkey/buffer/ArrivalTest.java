package dev.latchkey.buffer;

import static dev.latchkey.buffer.BufferFixture.key;
import static dev.latchkey.buffer.BufferFixture.record;
import static dev.latchkey.buffer.BufferFixture.tombstone;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArrivalTest {
    private final BufferFixture given = new BufferFixture();

    @Test
    void shouldLeaveNothingBehindInTheArrivalWhenThatIsUsedAgain() {
        Arrival<String> arrival = tombstone("a", 0);
        given.offer(arrival);

        arrival.record(key("b"), key("v"), null, 0, 1);
        arrival.version(3, null);
        given.offer(arrival);
        Arrival<String> older = record("b", 2, 2);

        assertThat(given.offer(older)).isEqualTo(Outcome.OLDER);
    }
}
