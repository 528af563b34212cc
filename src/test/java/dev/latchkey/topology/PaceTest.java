package dev.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Whose turn it is on a stream thread that drains. */
class PaceTest {
    private static final long STEP = 1_000_000; // when it was taken
    private static final long TURN = Flusher.PAUSE.toMillis();

    private final Pace pace = new Pace();

    @Test
    void shouldLetDrainsGoOnWhileNoRecordComes() {
        pace.stepped();

        boolean waits = pace.isIntakesTurn(STEP + 1);

        assertThat(waits).isFalse();
    }

    @Test
    void shouldLetDrainsWaitForAPauseOnceARecordHasComeAfterAStep() {
        pace.stepped();

        pace.begin(STEP + 500); // the commit took so long

        assertThat(pace.isIntakesTurn(STEP + 500)).isTrue();
        assertThat(pace.isIntakesTurn(STEP + 500 + TURN - 1)).isTrue();
        assertThat(pace.isIntakesTurn(STEP + 500 + TURN)).isFalse();
    }

    @Test
    void shouldBeginOneTurnForTheStepsOfAllPartitionsWhenNoRecordComesBetweenThem() {
        pace.stepped();
        pace.stepped();
        pace.begin(STEP);

        boolean owed = pace.isTurnOwed();

        assertThat(owed).isFalse();
    }

    @Test
    void shouldEndTheTurnWhenTheClockIsSetBack() {
        pace.stepped();
        pace.begin(STEP);

        boolean waits = pace.isIntakesTurn(STEP - 3_600_000);

        assertThat(waits).isFalse();
    }

    @Test
    void shouldNotWaitBeforeTheFirstStep() {
        assertThat(pace.isIntakesTurn(STEP)).isFalse();
    }
}
