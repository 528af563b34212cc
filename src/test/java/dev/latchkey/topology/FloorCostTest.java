package dev.latchkey.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.buffer.Arrival;
import dev.latchkey.buffer.DrainBudget;
import dev.latchkey.buffer.Entry;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.TickerType;

/** What forgetting costs while much is remembered: counted by RocksDB, not timed. */
@SuppressWarnings("NullAway.Init") // JUnit calls open before anything else
class FloorCostTest {
    private static final int KEYS = 2_000;
    private static final int ROUNDS = 40;
    private static final int STEPS = 10;
    private static final Duration REMEMBER = Duration.ofHours(1);

    @TempDir
    Path folder = Path.of("set by JUnit");

    private KeyValueStore<byte[], byte[]> store;
    private Floors floors;
    private long now = 1_000 * REMEMBER.toMillis();
    private long offset;

    @BeforeEach
    void open() {
        store = StoreFiller.open(folder, FloorStore.NAME, FlushCostTest.Counting.class.getName(), "64M");
        floors = new Floors(store, REMEMBER, 1 << 20, true, "rule", () -> now);
        floors.restore();
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void shouldWalkOverWhatIsForgottenOnceAndOverNothingElse() {
        long forgotten = 0;
        for (int round = 0; round < ROUNDS; round++) {
            releaseAll();
            now += REMEMBER.toMillis() / 4;
            long skipped = FlushCostTest.count(TickerType.NUMBER_ITER_SKIP);
            long passed = FlushCostTest.count(TickerType.NUMBER_DB_NEXT);
            int steps = forget();
            forgotten += steps == 0 ? 0 : KEYS;
            assertThat(FlushCostTest.count(TickerType.NUMBER_ITER_SKIP) - skipped)
                    .as("tombstones, in round %d", round)
                    .isLessThanOrEqualTo(2L * steps); // where a step goes on: the tombstone and what it covers
            assertThat(FlushCostTest.count(TickerType.NUMBER_DB_NEXT) - passed)
                    .as("floors, in round %d", round)
                    .isLessThanOrEqualTo((steps == 0 ? 0 : KEYS) + steps);
        }

        assertThat(forgotten).as("or this could not fail").isGreaterThan(30L * KEYS);
        long skipped = FlushCostTest.count(TickerType.NUMBER_ITER_SKIP);
        store.all().close();
        assertThat(FlushCostTest.count(TickerType.NUMBER_ITER_SKIP) - skipped)
                .as("what there is to walk over, or this could not fail")
                .isGreaterThan(100);
    }

    private void releaseAll() {
        for (int key = 0; key < KEYS; key++) {
            Arrival<Headers> arrival = new Arrival<>();
            arrival.record(("k-" + key).getBytes(UTF_8), new byte[0], null, 0, offset);
            arrival.version(offset++, null);
            floors.release(Entry.of(arrival, 0));
        }
    }

    private int forget() {
        int steps = 0;
        while (floors.forgetOld(new DrainBudget(KEYS / STEPS, Long.MAX_VALUE, () -> 0))) {
            steps++;
        }
        return steps;
    }
}
