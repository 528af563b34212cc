package dev.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.topology.Flush.Trigger;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What is told of a flush once it is over. */
@ParameterizedClass
@EnumSource(Recovery.class)
class FlushTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Parameter
    Recovery recovery = Recovery.REPLAY;

    @Test
    void shouldTellStepsAndEntriesOnceTheLastStepIsDone() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, "latchkey.flush.batch-records", "2")) {
            for (int key = 0; key < 5; key++) {
                latchkey.send("k" + key, 1);
            }
            latchkey.pass(MINUTE);
            assertThat(latchkey.telemetry.flushes).isEmpty();

            latchkey.drain();

            assertThat(latchkey.telemetry.flushes).singleElement().satisfies(flush -> {
                assertThat(flush.trigger()).isEqualTo(Trigger.INTERVAL);
                assertThat(flush.partition()).isZero();
                assertThat(flush.steps()).isEqualTo(3);
                assertThat(flush.released()).isEqualTo(5);
                assertThat(flush.frozen()).isEqualTo(TopologyHarness.START.plus(MINUTE));
                assertThat(flush.nanos()).isPositive();
            });
        }
    }

    @Test
    void shouldTellNothingWhenNothingWasPending() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery)) {
            latchkey.pass(MINUTE.multipliedBy(3));

            assertThat(latchkey.telemetry.flushes).isEmpty();
        }
    }

    @Test
    void shouldTellWhenSomebodyAskedForIt() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery)) {
            latchkey.send("a", 1);

            latchkey.partitions.flushNow();
            latchkey.pass(Flusher.TICK);

            assertThat(latchkey.telemetry.flushes).extracting(Flush::trigger).containsExactly(Trigger.REQUEST);
        }
    }

    @Test
    void shouldTellWhenTheGenerationSpannedTooMuch() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, "latchkey.replay.max-records", "3")) {
            for (int version = 0; version < 4; version++) {
                latchkey.send("a", version);
            }

            // What is restored from a changelog is not bounded by a span.
            assertThat(latchkey.telemetry.flushes)
                    .extracting(Flush::trigger)
                    .isEqualTo(recovery == Recovery.REPLAY ? List.of(Trigger.SPAN) : List.of());
        }
    }

    @Test
    void shouldTellWhenTheBufferWasFull() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, "latchkey.buffer.max-records", "3")) {
            for (int key = 0; key < 6; key++) {
                latchkey.send("k" + key, 1);
            }
            latchkey.drain();

            assertThat(latchkey.telemetry.flushes).extracting(Flush::trigger).containsOnly(Trigger.FULL);
        }
    }
}
