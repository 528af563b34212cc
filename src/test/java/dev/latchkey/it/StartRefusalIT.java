package dev.latchkey.it;

import static dev.latchkey.it.Scenario.assertRefused;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What is looked at before anything is recovered. */
@ParameterizedClass
@EnumSource(Recovery.class)
class StartRefusalIT {
    @Parameter
    Recovery recovery = Recovery.REPLAY;

    @Test
    void shouldRefuseToStartWhenTheGuaranteeIsAnother() {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess instance = scenario.instance()
                    .env("KAFKA_STREAMS_PROCESSING_GUARANTEE", "at_least_once")
                    .set("latchkey.flush.batch-time", "7S")
                    .start();

            assertRefused(
                    instance,
                    "processing.guarantee=at_least_once: expected exactly_once_v2",
                    "latchkey.flush.batch-time=7000 ms");
        }
    }

    @Test
    void shouldRefuseWhenOthersReadAnotherTopicUnderItsApplicationId() {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            scenario.instance().start().awaitReady();
            String other = scenario.kafka.topics().create("other", Traffic.PARTITIONS);
            LatchkeyProcess instance = scenario.instance()
                    .set("latchkey.input.topic", other)
                    .set("latchkey.dead-letter.topic", scenario.deadLetters)
                    .start();

            assertRefused(
                    instance,
                    "under the application id '" + scenario.application + "' other instances read [" + scenario.input,
                    "QUARKUS_KAFKA_STREAMS_APPLICATION_ID");
        }
    }

    @Test
    void shouldWaitAndSaySoWhenATopicIsMissing() {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess instance = scenario.instance()
                    .env("LATCHKEY_OUTPUT_TOPIC", scenario.output + "-late")
                    .start();
            instance.awaitLog("Waiting for topic.*" + scenario.output + "-late");

            scenario.kafka.topics().createNamed(scenario.output + "-late", 2, Map.of());

            instance.awaitReady();
        }
    }
}
