package dev.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Intake has its turn between the steps of what timers do. */
@ParameterizedClass
@EnumSource(Recovery.class)
class TurnsTest {
    private static final Duration HALF_A_PAUSE = Flusher.PAUSE.dividedBy(2);

    @Parameter
    Recovery recovery = Recovery.REPLAY;

    @Test
    void shouldTakeNoDrainStepWhenItIsIntakesTurn() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, "latchkey.flush.batch-records", "2")) {
            for (int key = 0; key < 6; key++) {
                latchkey.send("k" + key, 1);
            }
            latchkey.pass(Duration.ofMinutes(1));
            assertThat(latchkey.released()).hasSize(2);
            latchkey.pass(HALF_A_PAUSE);
            latchkey.send("late", 1); // its turn begins, and goes on for a pause

            latchkey.pass(HALF_A_PAUSE);

            assertThat(latchkey.released()).as("in intake's turn").isEmpty();
            latchkey.pass(Flusher.PAUSE);
            assertThat(latchkey.released()).as("after it").hasSize(2);
        }
    }

    @Test
    void shouldDrainWithoutAPauseWhenNothingComes() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, "latchkey.flush.batch-records", "2")) {
            for (int key = 0; key < 6; key++) {
                latchkey.send("k" + key, 1);
            }
            latchkey.pass(Duration.ofMinutes(1));
            assertThat(latchkey.released()).hasSize(2);

            latchkey.pass(Flusher.PAUSE);
            latchkey.pass(Flusher.PAUSE);

            assertThat(latchkey.released()).hasSize(4);
        }
    }
}
