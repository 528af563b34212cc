package dev.latchkey.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.buffer.Arrival;
import dev.latchkey.buffer.DrainBudget;
import dev.latchkey.buffer.Mark;
import dev.latchkey.buffer.Occupancy;
import dev.latchkey.buffer.Place;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.Options;
import org.rocksdb.Statistics;
import org.rocksdb.TickerType;

/** What a flush, a page and a restart cost once much was released: counted by RocksDB, not timed. */
@SuppressWarnings("NullAway.Init") // JUnit calls open before anything else
class FlushCostTest {
    private static final int FLUSHES = 200;
    private static final int ENTRIES = Integer.getInteger("latchkey.flush.entries", 1_000);
    private static final int STEPS = 10;

    @TempDir
    Path folder = Path.of("set by JUnit");

    private KeyValueStore<byte[], byte[]> store;
    private ChangelogBuffer buffer;
    private long offset;

    @BeforeEach
    void open() {
        store = StoreFiller.open(folder, Counting.class.getName(), "64M");
        buffer = buffer();
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void shouldWalkOverNothingThatWasReleasedHoweverOftenItHasFlushed() {
        long first = skippedByAFlush(0);
        long begun = System.nanoTime();
        for (int flush = 1; flush < FLUSHES - 1; flush++) {
            skippedByAFlush(flush);
        }
        long between = System.nanoTime();
        long last = skippedByAFlush(FLUSHES - 1);
        System.out.printf(
                "%d entries a flush: %d us a flush on the average, %d us the last%n",
                ENTRIES, (between - begun) / 1000 / (FLUSHES - 2), (System.nanoTime() - between) / 1000);

        assertThat(last).isLessThanOrEqualTo(first + STEPS);
        offer("k-0");
        assertThat(skipped(() -> buffer.page(Place.START, 10))).as("by a page").isLessThanOrEqualTo(1);
        assertThat(skipped(() -> store.all().close()))
                .as("what there is to walk over, or this could not fail")
                .isGreaterThan(100);
        Mark mark = Objects.requireNonNull(buffer.mark());
        buffer = buffer();
        assertThat(skipped(() -> buffer.restore(mark, offset)))
                .as("by a restart")
                .isLessThanOrEqualTo(1);
        assertThat(buffer.stats().entries()).isEqualTo(1);
    }

    /** The same keys each time, so that the tombstones of one flush lie among the entries of the next, by their keys. */
    private long skippedByAFlush(int flush) {
        for (int i = 0; i < ENTRIES; i++) {
            offer("k-" + i);
        }
        buffer.freeze(flush + 1L);
        return skipped(() -> {
            int released = 0;
            while (buffer.draining()) {
                released += buffer.drain(new DrainBudget(ENTRIES / STEPS, Long.MAX_VALUE, () -> 0), entry -> {});
            }
            assertThat(released).isEqualTo(ENTRIES);
        });
    }

    /** Tombstones and overwritten entries that iterators have passed. */
    private static long skipped(Runnable work) {
        long before = count(TickerType.NUMBER_ITER_SKIP);
        work.run();
        return count(TickerType.NUMBER_ITER_SKIP) - before;
    }

    static long count(TickerType what) {
        return Counting.STATISTICS.getTickerCount(what);
    }

    private void offer(String key) {
        Arrival<Headers> arrival = new Arrival<>();
        arrival.record(key.getBytes(UTF_8), new byte[100], null, 0, offset);
        arrival.version(offset++, null);
        buffer.offer(arrival);
    }

    private ChangelogBuffer buffer() {
        return new ChangelogBuffer(
                store, true, "rule", () -> 0, new Occupancy(Long.MAX_VALUE, Long.MAX_VALUE), new Occupancy(0, 0));
    }

    /** As in the product, and counted. */
    public static final class Counting implements RocksDBConfigSetter {
        private static final Statistics STATISTICS = new Statistics();

        @Override
        public void setConfig(String storeName, Options options, Map<String, Object> configs) {
            new RocksMemory().setConfig(storeName, options, configs);
            options.setStatistics(STATISTICS);
        }

        @Override
        public void close(String storeName, Options options) {
            // statistics stay for the next store
        }
    }
}
