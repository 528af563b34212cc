package dev.latchkey.it;

import static dev.latchkey.it.Scenario.metric;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Partitions change hands, politely or not. */
@ParameterizedClass
@EnumSource(Recovery.class)
class HandOverIT {
    @Parameter
    Recovery recovery = Recovery.REPLAY;

    private static final int KEYS = 20_000;

    @Test
    void shouldReleaseExactlyOnceWhenInstancesComeAndGo() {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess first = scenario.instance()
                    .set("latchkey.flush.batch-records", "500")
                    .start();
            LatchkeyProcess second = scenario.instance().set("latchkey.flush.batch-records", "500");
            scenario.kafka.feed().send(scenario.traffic.records(KEYS, KEYS));

            second.start().awaitReady();
            scenario.kafka.feed().send(scenario.traffic.records(KEYS, KEYS));
            Scenario.await("both at work").until(() -> metric(second, "latchkey_records_total") > 0);
            scenario.kafka.feed().send(scenario.traffic.records(KEYS, KEYS));
            second.terminate();
            scenario.kafka.feed().send(scenario.traffic.records(KEYS, KEYS));

            scenario.awaitReleased(first);
            scenario.assertExact();
        }
    }

    @Test
    void shouldFenceTheZombieWhenAStoppedInstanceWakes() {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess zombie = scenario.instance()
                    .set("latchkey.flush.batch-records", "500")
                    .start();
            scenario.kafka.feed().send(scenario.traffic.oneForEach(KEYS));
            Scenario.await("a drain under way").until(() -> metric(zombie, "latchkey_released_total") > 1_000);

            zombie.pause(); // beyond session and transaction time-out
            LatchkeyProcess heir = scenario.instance().start();
            scenario.kafka.feed().send(scenario.traffic.records(KEYS, KEYS));
            Scenario.await("the heir to take over").until(() -> metric(heir, "latchkey_released_total") > 0);
            scenario.awaitReleased(heir);
            zombie.resume();
            scenario.kafka.feed().send(scenario.traffic.records(KEYS, KEYS));

            scenario.awaitReleased(heir, zombie);
            assertThat(zombie.isAlive()).isTrue();
            scenario.assertExact();
        }
    }

    @Test
    void shouldStartFromNothingWhenATransactionWasAborted() {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess instance = scenario.instance()
                    .set("latchkey.flush.batch-records", "50") // many steps, so that one is soon hit
                    .set("kafka-streams.consumer.session.timeout.ms", "45000")
                    .set("kafka-streams.producer.transaction.timeout.ms", "2000")
                    .start();
            scenario.kafka.feed().send(scenario.traffic.oneForEach(KEYS));
            Scenario.await("a drain under way").until(() -> metric(instance, "latchkey_released_total") > 1_000);

            scenario.pauseUntilAborted(instance); // within its session: nobody else takes over
            instance.resume();
            scenario.kafka.feed().send(scenario.traffic.records(KEYS, KEYS));

            scenario.awaitReleased(instance);
            scenario.assertExact();
        }
    }
}
