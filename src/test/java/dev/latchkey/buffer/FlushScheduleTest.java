package dev.latchkey.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** Times are milliseconds; the interval is 100. */
class FlushScheduleTest {
    private final FlushSchedule schedule = new FlushSchedule(100);

    @Test
    void shouldNotBeDueWhenNothingHasComeYet() {
        assertThat(schedule.started()).isFalse();
        assertThat(schedule.isDue(Long.MAX_VALUE - 1)).isFalse();
    }

    @Test
    void shouldBeDueAnIntervalAfterTheFirstRecord() {
        schedule.startFrom(1_000, 1_000, true);

        assertThat(schedule.isDue(1_099)).isFalse();
        assertThat(schedule.isDue(1_100)).isTrue();
    }

    @Test
    void shouldStayOnItsGridWhenTicksAreLate() {
        schedule.startFrom(1_000, 1_000, true);

        assertThat(schedule.flush(1_107)).isEqualTo(1_100);
        assertThat(schedule.due()).isEqualTo(1_200);
        assertThat(schedule.flush(1_299)).isEqualTo(1_200);
        assertThat(schedule.due()).isEqualTo(1_300);
    }

    @Test
    void shouldFlushOnceWhenThePauseWasLong() {
        schedule.startFrom(1_000, 1_000, true);

        assertThat(schedule.isDue(9_942)).isTrue();
        assertThat(schedule.flush(9_942)).isEqualTo(9_900);

        assertThat(schedule.isDue(9_942)).isFalse();
        assertThat(schedule.due()).isEqualTo(10_000);
    }

    @Test
    void shouldBeDueAtOnceWhenItFellDueWhileNoInstanceRan() {
        schedule.startFrom(1_000, 5_000, true);

        assertThat(schedule.isDue(5_000)).isTrue();
    }

    @Test
    void shouldWaitForTheGridWhenNothingIsPendingAfterARestart() {
        schedule.startFrom(1_000, 5_050, false);

        assertThat(schedule.isDue(5_050)).isFalse();
        assertThat(schedule.due()).isEqualTo(5_100);
    }

    @Test
    void shouldStillFlushWhenItRestartsMoreOftenThanTheInterval() {
        long lastFlush = 1_000;
        long firstFlush = -1;
        for (long now = 1_030; now < 1_400 && firstFlush < 0; now += 30) {
            FlushSchedule restarted = new FlushSchedule(100);
            restarted.startFrom(lastFlush, now, true);
            firstFlush = restarted.isDue(now) ? now : -1;
        }

        assertThat(firstFlush).isEqualTo(1_120);
    }

    @Test
    void shouldBeginAnewWhenItIsFlushedEarly() {
        schedule.startFrom(1_000, 1_000, true);

        assertThat(schedule.flush(1_042)).isEqualTo(1_042);
        assertThat(schedule.due()).isEqualTo(1_142);
    }

    @Test
    void shouldStartWhenItIsFlushedBeforeAnythingCame() {
        assertThat(schedule.flush(1_042)).isEqualTo(1_042);

        assertThat(schedule.started()).isTrue();
        assertThat(schedule.due()).isEqualTo(1_142);
    }

    @Test
    void shouldWaitNoLongerThanAnIntervalWhenTheClockIsSetBack() {
        schedule.startFrom(1_000_000, 1_000_000, true);

        assertThat(schedule.isDue(5_000)).isFalse();

        assertThat(schedule.due()).isEqualTo(5_100);
        assertThat(schedule.isDue(5_100)).isTrue();
    }

    @Test
    void shouldWaitNoLongerThanAnIntervalWhenTheClockWasSetBackBeforeARestart() {
        FlushSchedule idle = new FlushSchedule(100);
        idle.startFrom(1_000_000, 5_000, false);
        schedule.startFrom(1_000_000, 5_000, true);

        assertThat(idle.due()).isEqualTo(5_100);
        assertThat(schedule.isDue(5_000)).isFalse();
        assertThat(schedule.due()).isEqualTo(5_100);
    }

    @Property
    void shouldFallDueWithinAnIntervalWheneverItWasFlushed(
            @ForAll @LongRange(min = 0, max = 10_000) long lastFlush,
            @ForAll @LongRange(min = 0, max = 20_000) long flushedAt,
            @ForAll boolean pending) {
        schedule.startFrom(lastFlush, Math.min(lastFlush, flushedAt), pending);

        long flushTime = schedule.flush(flushedAt);

        assertThat(flushTime).isBetween(flushedAt - 99, flushedAt);
        assertThat(schedule.due()).isEqualTo(flushTime + 100);
    }
}
