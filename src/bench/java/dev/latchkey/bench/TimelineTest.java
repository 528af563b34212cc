package dev.latchkey.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.latchkey.bench.Timeline.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineTest {
    private static final double EXACT = 1e-9;

    @Test
    void shouldLeaveTheWarmUpOutWhenItIsSlower() {
        // 100 records/s for the first quarter, 1,000 records/s from then on
        Timeline timeline = new Timeline(
                List.of(sample(0, 0, 0), sample(2.5, 250, 5), sample(3, 750, 5.5), sample(3.25, 1000, 5.75)),
                1000,
                0.25);

        double rate = timeline.recordsPerSecond();

        assertThat(rate).isCloseTo(1000, within(EXACT));
        assertThat(timeline.cpuSecondsPerMillion()).isCloseTo(1000, within(EXACT));
    }

    @Test
    void shouldInterpolateWhenBoundariesLieBetweenSamples() {
        Timeline timeline = new Timeline(List.of(sample(10, 0, 0), sample(20, 1000, 1)), 1000, 0.5);

        assertThat(timeline.recordsPerSecond()).isCloseTo(100, within(EXACT));
    }

    @Test
    void shouldFindThePauseWhenSeveralSamplesShowTheSameCount() {
        Timeline timeline = new Timeline(
                List.of(
                        sample(0, 0, 0),
                        sample(9, 0, 0), // before the first record: no pause
                        sample(10, 500, 0),
                        sample(11, 700, 0),
                        sample(12, 700, 0),
                        sample(13.5, 700, 0),
                        sample(14, 1000, 0)),
                1000,
                0.25);

        assertThat(timeline.longestPauseSeconds()).isCloseTo(2.5, within(EXACT));
    }

    @Test
    void shouldRefuseToTellWhenTheInputWasNotTakenIn() {
        Timeline timeline = new Timeline(List.of(sample(0, 0, 0), sample(1, 500, 0)), 1000, 0.25);

        assertThatThrownBy(timeline::recordsPerSecond).hasMessageContaining("500");
    }

    private static Sample sample(double seconds, long taken, double cpu) {
        return new Sample(seconds, taken, cpu, 0);
    }
}
