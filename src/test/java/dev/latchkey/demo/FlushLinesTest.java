package dev.latchkey.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.harness.Metrics;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FlushLinesTest {
    private final FlushLines lines = new FlushLines();

    @Test
    void shouldMakeOneLineWhenThePartitionsFlushShortlyAfterEachOther() {
        assertThat(lines.next(metrics(0, 500, 0, 90, 1), millis(0))).isEmpty();
        assertThat(lines.next(metrics(1, 900, 40, 60, 2), millis(200))).isEmpty();
        assertThat(lines.next(metrics(2, 1000, 100, 7, 3), millis(900))).isEmpty();
        assertThat(lines.next(metrics(2, 1200, 100, 9, 3), millis(1500))).isEmpty();

        var line = lines.next(metrics(2, 1500, 100, 33, 4), millis(1900));

        assertThat(line).hasValue("flush:   1,000 in,    100 released, ratio 10.0,     7 pending,     3 dead letters");
    }

    @Test
    void shouldCountSinceTheLineBefore() {
        lines.next(metrics(1, 1000, 100, 7, 3), millis(0));
        lines.next(metrics(1, 1000, 100, 7, 3), millis(1000));
        lines.next(metrics(2, 4000, 300, 5, 4), millis(5000));

        var line = lines.next(metrics(2, 4000, 300, 5, 4), millis(6000));

        assertThat(line).hasValue("flush:   3,000 in,    200 released, ratio 15.0,     5 pending,     1 dead letters");
    }

    @Test
    void shouldNotWaitForMoreWhenItIsTheLast() {
        lines.next(metrics(1, 1000, 100, 7, 3), millis(0));

        assertThat(lines.last(metrics(2, 1000, 107, 0, 3)))
                .hasValue("flush:   1,000 in,    107 released, ratio  9.3,     0 pending,     3 dead letters");
        assertThat(lines.last(metrics(2, 1000, 107, 0, 3))).isEmpty();
    }

    @Test
    void shouldMakeNoLineWhenAFlushReleasedNothing() {
        lines.next(metrics(4, 0, 0, 0, 0), millis(0));

        assertThat(lines.next(metrics(8, 0, 0, 0, 0), millis(9000))).isEmpty();
    }

    private static long millis(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private static Metrics metrics(int flushes, int in, int released, int pending, int deadLetters) {
        return Metrics.parse("""
                latchkey_flush_seconds_count %d
                latchkey_records_total{outcome="first"} %d
                latchkey_records_total{outcome="rejected"} %d
                latchkey_released_total %d
                latchkey_pending_entries %d
                latchkey_dead_letters_total{reason="x"} %d
                """.formatted(flushes, in - deadLetters, deadLetters, released, pending, deadLetters));
    }
}
