package dev.latchkey.it;

import static dev.latchkey.it.Scenario.metric;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Flushes by the wall clock, in bounded steps. */
@ParameterizedClass
@EnumSource(Recovery.class)
class FlushIT {
    @Parameter
    Recovery recovery = Recovery.REPLAY;

    @Test
    void shouldReleaseWhenTheInputIsIdle() {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess instance = scenario.instance().start();
            scenario.kafka.feed().send(scenario.traffic.oneForEach(10));

            scenario.awaitReleased(instance);

            assertThat(scenario.assertExact().releases().released()).isEqualTo(10);
        }
    }

    @Test
    void shouldTakeInWhileALargeFlushIsUnderWay() {
        int keys = 300_000;
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess instance = scenario.instance()
                    .set("latchkey.flush.interval", "20S")
                    .set("latchkey.flush.batch-time", "50ms")
                    .start();
            scenario.kafka.feed().send(scenario.traffic.oneForEach(keys));
            scenario.awaitTakenIn();
            Scenario.await("a flush under way").until(() -> metric(instance, "latchkey_released_total") > 0);

            scenario.kafka.feed().send(scenario.traffic.oneForEach(1_000));
            Scenario.await("intake").until(() -> metric(instance, "latchkey_records_total") >= keys + 1_000);
            double releasedMeanwhile = metric(instance, "latchkey_released_total");

            assertThat(releasedMeanwhile)
                    .as("released when the late records were in")
                    .isLessThan(keys);
            scenario.awaitReleased(instance);
            assertThat(metric(instance, "latchkey_drain_step_seconds_max")).isLessThan(1);
            scenario.assertExact();
        }
    }

    @Test
    void shouldFlushWhenRestartsComeMoreOftenThanTheInterval() {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess instance = scenario.instance().set("latchkey.flush.interval", "12S");
            instance.start();
            scenario.kafka.feed().send(scenario.traffic.oneForEach(100));
            scenario.awaitTakenIn();
            for (int restart = 0; restart < 2; restart++) {
                instance.kill();
                instance.start().awaitReady();
            }

            Scenario.await("a flush")
                    .until(() -> scenario.kafka.read(scenario.output).size() == 100);

            scenario.assertExact();
        }
    }
}
