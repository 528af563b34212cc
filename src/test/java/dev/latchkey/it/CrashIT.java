package dev.latchkey.it;

import static dev.latchkey.it.Scenario.metric;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.harness.ReadBack;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** kill -9 at the worst moments: each key is released exactly once all the same. */
@ParameterizedClass
@EnumSource(Recovery.class)
class CrashIT {
    @Parameter
    Recovery recovery = Recovery.REPLAY;

    private static final int KEYS = 40_000;

    @Test
    void shouldReleaseExactlyOnceWhenKilledBeforeADrain() {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess instance =
                    scenario.instance().set("latchkey.flush.interval", "30S").start();
            scenario.kafka.feed().send(scenario.traffic.records(20_000, 1_000));
            scenario.awaitTakenIn();
            assertThat(metric(instance, "latchkey_released_total")).isZero();

            instance.kill();
            instance.start();

            int replayed = recovery == Recovery.REPLAY ? 20_000 : 0;
            Scenario.await("the replay").until(() -> metric(instance, "latchkey_replay_records_total") == replayed);
            scenario.awaitReleased(instance);
            scenario.assertExact();
        }
    }

    @Test
    void shouldReleaseExactlyOnceWhenKilledInTheMiddleOfADrain() {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess instance = scenario.instance()
                    .set("latchkey.flush.interval", "8S")
                    .set("latchkey.flush.batch-records", "500")
                    .start();
            scenario.kafka.feed().send(scenario.traffic.oneForEach(KEYS));
            Scenario.await("a drain under way").until(() -> metric(instance, "latchkey_released_total") > KEYS / 10);

            instance.kill();
            instance.start();
            scenario.kafka.feed().send(scenario.traffic.records(20_000, KEYS));

            scenario.awaitReleased(instance);
            assertThat(metric(instance, "latchkey_released_total"))
                    .as("by the second life alone: the first was killed in the middle")
                    .isGreaterThan(KEYS / 10.0);
            scenario.assertExact();
        }
    }

    @Test
    void shouldReleaseExactlyOnceWhenKilledAfterADrain() {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess instance = scenario.instance().start();
            scenario.kafka.feed().send(scenario.traffic.records(20_000, 5_000));
            scenario.awaitReleased(instance);

            instance.kill();
            instance.start();
            scenario.kafka.feed().send(scenario.traffic.records(20_000, 5_000));

            scenario.awaitReleased(instance);
            ReadBack found = scenario.assertExact();
            assertThat(found.recordsIn()).isEqualTo(40_000);
        }
    }

    @Test
    void shouldReleaseExactlyOnceWhenKilledAgainAndAgain() {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess instance =
                    scenario.instance().set("latchkey.flush.interval", "1S").set("latchkey.flush.batch-records", "200");
            for (int life = 0; life < 5; life++) {
                instance.start();
                scenario.kafka.feed().send(scenario.traffic.records(10_000, 4_000));
                Scenario.await("some releases").until(() -> metric(instance, "latchkey_released_total") > 100);
                instance.kill();
            }

            instance.start();

            scenario.awaitReleased(instance);
            scenario.assertExact();
        }
    }
}
