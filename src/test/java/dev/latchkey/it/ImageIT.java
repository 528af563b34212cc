package dev.latchkey.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyContainer;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The image that {@code -Dlatchkey.image} names; {@code src/test/docker/try-image} builds it and runs this. */
@EnabledIfSystemProperty(named = "latchkey.image", matches = ".+")
class ImageIT {
    private static final List<String> ARGUMENTS = Pattern.compile(" ")
            .splitAsStream(System.getProperty("latchkey.image.arguments", ""))
            .filter(argument -> !argument.isEmpty())
            .toList();

    @ParameterizedTest
    @EnumSource(Recovery.class)
    void shouldReleaseExactlyOnceWithTheFewestRightsWhenKilledAndStopped(Recovery recovery) {
        try (Scenario scenario = Scenario.withTopics(recovery);
                LatchkeyContainer instance = new LatchkeyContainer(
                        System.getProperty("latchkey.image"),
                        System.getProperty("latchkey.image.memory", "256m"),
                        ARGUMENTS)) {
            instance.env("KAFKA_BOOTSTRAP_SERVERS", scenario.kafka.bootstrapServers())
                    .env("LATCHKEY_INPUT_TOPIC", scenario.input)
                    .env("LATCHKEY_OUTPUT_TOPIC", scenario.output)
                    .env("LATCHKEY_RECOVERY", recovery.name().toLowerCase(Locale.ROOT))
                    .env("LATCHKEY_FLUSH_INTERVAL", "5S")
                    .env("KAFKA_STREAMS_CONSUMER_SESSION_TIMEOUT_MS", "6000")
                    .env("KAFKA_STREAMS_PRODUCER_TRANSACTION_TIMEOUT_MS", "5000")
                    .start();
            scenario.kafka.feed().send(scenario.traffic.records(100_000, 40_000));
            Scenario.await("intake").until(() -> instance.metrics().sum("latchkey_records_total") > 0);

            instance.kill();
            instance.start();
            Scenario.await("intake").until(() -> instance.metrics().sum("latchkey_records_total") > 0);
            int code = instance.stop();
            instance.start();

            Scenario.await("no lag")
                    .until(() -> scenario.kafka.groups().lag(instance.applicationId(), scenario.input) == 0);
            scenario.assertExact();
            assertThat(instance.ranOutOfMemory()).as(instance.log()).isFalse();
            assertThat(code).as("of a stop by SIGTERM: %s", instance.log()).isZero();
        }
    }
}
