package dev.latchkey.buffer;

import static dev.latchkey.buffer.BufferFixture.key;
import static dev.latchkey.buffer.BufferFixture.record;
import static dev.latchkey.buffer.BufferFixture.tombstone;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArrivalTest {
    private final BufferFixture given = new BufferFixture();
    private final ReplayBuffer<String> buffer = given.buffer;

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
