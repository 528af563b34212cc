package dev.latchkey.buffer;

import static dev.latchkey.buffer.BufferFixture.key;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Other threads read while the stream thread writes. Whatever they see must have been true at one moment. Fails without
 * the buffer's lock, be it missing where records are taken in, released, paged through or counted.
 */
class BufferConcurrencyTest {
    private static final int KEYS = 300;
    private static final int RECORDS = 20_000;

    private final BufferFixture fixture = new BufferFixture();
    private final ReplayBuffer<String> buffer = fixture.buffer;
    private final AtomicBoolean written = new AtomicBoolean();

    @Test
    @Timeout(60)
    void shouldShowWhatWasTrueAtOneMomentWhenOtherThreadsRead() throws Exception {
        ExecutorService readers = Executors.newFixedThreadPool(3);
        try {
            List<Future<Long>> reads = List.of(
                    readers.submit(whileWriting(this::readStats)),
                    readers.submit(whileWriting(this::readPages)),
                    readers.submit(whileWriting(this::readKeys)));

            write();

            for (Future<Long> read : reads) {
                assertThat(read.get()).isPositive(); // and none has seen anything impossible
            }
        } finally {
            written.set(true);
            readers.shutdownNow();
            assertThat(readers.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** All entries have the same size, and each winner's value, headers, timestamp and version tell its offset. */
    private void write() {
        try {
            for (int offset = 0; offset < RECORDS; offset++) {
                Arrival<String> arrival = new Arrival<>();
                String text = text(offset);
                arrival.record(key(keyOf(offset * 7 % KEYS)), text.getBytes(UTF_8), text, offset, offset);
                arrival.version(offset, null);
                buffer.offer(arrival);
                if (offset % 500 == 0 && !buffer.draining()) {
                    buffer.freeze(offset);
                }
                if (offset % 10 == 0) {
                    fixture.drain(8);
                }
                if (offset % 5_000 == 4_999) {
                    buffer.clear();
                }
            }
        } finally {
            written.set(true);
        }
    }

    private void readStats() {
        BufferStats stats = buffer.stats();
        assertThat(stats.bytes()).isEqualTo(stats.entries() * (Entry.OVERHEAD + 6L + 10 + 10));
        assertThat(stats.entries()).isBetween(stats.draining(), 2 * KEYS);
        assertThat(stats.oldestFirstSeen()).isEqualTo(stats.entries() == 0 ? -1 : fixture.now);
    }

    private void readPages() {
        List<Pending<String>> page = buffer.page(Place.START, Integer.MAX_VALUE);
        assertThat(page).isSortedAccordingTo((a, b) -> Long.compare(a.firstOffset(), b.firstOffset()));
        assertThat(page).extracting(Pending::firstOffset).doesNotHaveDuplicates();
        page.forEach(BufferConcurrencyTest::assertWhole);
    }

    private void readKeys() {
        for (int i = 0; i < KEYS; i++) {
            Pending<String> entry = buffer.get(key(keyOf(i)));
            if (entry != null) {
                assertThat(entry.key()).isEqualTo(key(keyOf(i)));
                assertWhole(entry);
            }
        }
    }

    private static void assertWhole(Pending<String> entry) {
        byte[] value = entry.value();
        assertThat(value).isNotNull();
        assertThat(new String(value, UTF_8)).isEqualTo(text(entry.offset()));
        assertThat(entry.headers()).isEqualTo(text(entry.offset()));
        assertThat(entry.timestamp()).isEqualTo(entry.offset());
        assertThat(entry.number()).isEqualTo(entry.offset());
        assertThat(entry.firstOffset()).isLessThanOrEqualTo(entry.offset());
    }

    private Callable<Long> whileWriting(Runnable read) {
        return () -> {
            long reads = 0;
            while (!written.get()) {
                read.run();
                reads++;
            }
            return reads;
        };
    }

    private static String keyOf(int i) {
        return String.format("key%03d", i);
    }

    private static String text(long offset) {
        return String.format("%010d", offset);
    }
}
