package dev.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Whose turn it is on a stream thread that drains. */
class PaceTest {
    private static final long PAUSE = Flusher.PAUSE.toMillis();
    private static final long MILLI = 1_000_000;

    private long now = 1_000_000;
    private final Pace pace = new Pace(() -> now);

    @Test
    void shouldLetStepsFollowEachOtherWhileNoRecordComes() {
        long round = pace.stepped(100 * MILLI);

        boolean may = pace.mayStep(round);

        assertThat(may).isTrue();
    }

    @Test
    void shouldGiveIntakeAPauseWhenStepsAreShort() {
        long round = pace.stepped(MILLI);
        now += 500; // the commit

        pace.begin();

        assertThat(pace.isTurnOwed()).isFalse();
        now += PAUSE - 1;
        assertThat(pace.mayStep(round)).isFalse();
        now++;
        assertThat(pace.mayStep(round)).isTrue();
    }

    @Test
    void shouldGiveIntakeAQuarterOfWhatAllStepsOfARoundTook() {
        long round = pace.stepped(200 * MILLI);
        pace.stepped(200 * MILLI);

        pace.begin();

        now += 99;
        assertThat(pace.mayStep(round)).isFalse();
        now++;
        assertThat(pace.mayStep(round)).isTrue();
    }

    @Test
    void shouldLetEveryTaskStepOnceInARoundHoweverItsTimerLies() {
        long one = pace.stepped(MILLI);
        pace.begin();
        assertThat(pace.mayStep(Pace.NEVER)).as("another, in intake's turn").isTrue();

        long other = pace.stepped(40 * MILLI);

        assertThat(other).isEqualTo(one);
        assertThat(pace.isTurnOwed()).isFalse();
        now += PAUSE + 40 + 9;
        assertThat(pace.mayStep(one)).as("at intake's cost").isFalse();
        now++;
        assertThat(pace.mayStep(one)).isTrue();
    }

    @Test
    void shouldBeginAnotherRoundOnceTheTurnIsOver() {
        long first = pace.stepped(MILLI);
        pace.begin();
        now += PAUSE;

        long second = pace.stepped(MILLI);

        assertThat(second).isNotEqualTo(first);
        pace.begin();
        assertThat(pace.mayStep(second)).isFalse();
        assertThat(pace.mayStep(first)).as("one that has not stepped yet").isTrue();
    }

    @Test
    void shouldEndTheTurnWhenTheClockIsSetBack() {
        long round = pace.stepped(MILLI);
        pace.begin();

        now -= 3_600_000;

        assertThat(pace.mayStep(round)).isTrue();
    }
}
