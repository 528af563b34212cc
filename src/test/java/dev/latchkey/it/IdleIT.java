package dev.latchkey.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.KafkaBroker;
import dev.latchkey.harness.LatchkeyProcess;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Nothing comes for so long that the broker forgets the producer: a week in production. Only after a start: once a record has
 * come, Kafka Streams commits its offset again and again.
 */
class IdleIT {
    @Test
    void shouldGoOnByItselfWhenTheBrokerHasForgottenTheProducer() {
        Map<String, String> forgetful = Map.of(
                "transactional.id.expiration.ms", "2000",
                "transaction.remove.expired.transaction.cleanup.interval.ms", "500");
        try (KafkaBroker broker = KafkaBroker.start(forgetful);
                Scenario scenario = Scenario.on(broker, Recovery.REPLAY, Map.of())) {
            LatchkeyProcess instance = scenario.instance().start();
            scenario.kafka.feed().send(scenario.traffic.records(1_000, 500));
            scenario.awaitReleased(instance);
            instance.terminate();
            assertThat(instance.awaitExit(Duration.ofSeconds(22))).isZero();
            instance.start().awaitReady();
            Scenario.await("the broker to forget it").until(() -> scenario.kafka
                    .admin()
                    .listTransactions()
                    .all()
                    .get()
                    .isEmpty());

            scenario.kafka.feed().send(scenario.traffic.records(1_000, 500));

            scenario.awaitReleased(instance);
            scenario.assertExact();
            assertThat(instance.log().lines("Latchkey stops")).isEmpty();
            assertThat(instance.isAlive()).isTrue();
        }
    }
}
