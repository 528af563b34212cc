package dev.latchkey.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartReportTest {
    @Test
    void shouldNameUnknownSettingsAndVariablesWithTheNearestKnownOne() {
        List<String> unknown = StartReport.unknown(
                List.of("latchkey.flush.intervall", "latchkey.recovery", "kafka.whatever"),
                Map.of("LATCHKEY_INPUT_TOPICS", "x", "LATCHKEY_OUTPUT_TOPIC", "y", "PATH", "z"));

        assertThat(unknown)
                .containsExactly(
                        "LATCHKEY_INPUT_TOPICS is no setting; is LATCHKEY_INPUT_TOPIC meant?",
                        "latchkey.flush.intervall is no setting; is latchkey.flush.interval meant?");
    }

    @Test
    void shouldNameWhatIsAllowedAndYetHardlyMeant() {
        Map<String, String> settings = Map.of(
                "latchkey.input.topic", "in",
                "latchkey.output.topic", "out",
                "latchkey.api.auth", "none",
                "latchkey.flush.interval", "2S",
                "latchkey.flush.batch-time", "3S",
                "latchkey.remember", "1S");
        LatchkeyConfig config = new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .addDiscoveredConverters()
                .withDefaultValues(settings)
                .withMapping(LatchkeyConfig.class)
                .build()
                .getConfigMapping(LatchkeyConfig.class);

        assertThat(StartReport.warnings(config, "the folder"))
                .satisfiesExactly(
                        auth -> assertThat(auth).contains("latchkey.api.auth=none"),
                        budget -> assertThat(budget).contains("batch-time=PT3S is longer", "interval=PT2S"),
                        folder -> assertThat(folder).isEqualTo("the folder"),
                        remember -> assertThat(remember).contains("latchkey.remember=PT1S is shorter"));
    }

    /** As SmallRye Config tells them: each variable is a property as well, with a dot for each underscore. */
    @Test
    void shouldKnowVariablesOfDashedSettingsAndOfElementsOfLists() {
        Map<String, String> environment = Map.of(
                "LATCHKEY_DEAD_LETTER_TOPIC", "dead",
                "LATCHKEY_VERSION_FROM_0_", "header:v",
                "LATCHKEY_VERSION_FROM_1", "json:/v",
                "LATCHKEY_VERSION_TYPO_0_", "x");
        SmallRyeConfig config = new SmallRyeConfigBuilder()
                .withSources(new EnvConfigSource(environment, 300))
                .withDefaultValue("latchkey.version.type[0]", "integer")
                .build();

        List<String> unknown = StartReport.unknown(config.getPropertyNames(), environment);

        assertThat(unknown).containsExactly("LATCHKEY_VERSION_TYPO_0_ is no setting; is LATCHKEY_VERSION_TYPE meant?");
    }

    /** Quarkus hands Kafka Streams the properties that begin with its prefix, and knows their names from other sources only. */
    @Test
    void shouldNameVariablesThatKafkaStreamsWillNotGet() {
        Map<String, String> environment = Map.of(
                "KAFKA_STREAMS_NUM_STREAM_THREADS", "2",
                "KAFKA_STREAMS_CONSUMER_FETCH_MIN_BYTES", "1000",
                "KAFKA_BOOTSTRAP_SERVERS", "kafka:9092");
        SmallRyeConfig config = new SmallRyeConfigBuilder()
                .withSources(new EnvConfigSource(environment, 300))
                .withDefaultValue("kafka-streams.num.stream.threads", "1")
                .build();

        List<String> ignored = StartReport.ignored(config.getPropertyNames(), environment);

        assertThat(ignored).singleElement().asString().startsWith("KAFKA_STREAMS_CONSUMER_FETCH_MIN_BYTES is ignored");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kafka.ssl.keystore.password",
                "kafka.ssl.key.password",
                "kafka.ssl.keystore.key",
                "kafka.sasl.jaas.config",
                "kafka.sasl.oauthbearer.client.credentials.client.secret",
                "quarkus.security.users.embedded.users.alice",
                "kafka.schema.registry.basic.auth.user.info",
            })
    void shouldTakeThemForSecrets(String name) {
        assertThat(StartReport.isSecret(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"kafka.bootstrap.servers", "latchkey.key.format", "kafka-streams.state.dir"})
    void shouldShowWhatIsNone(String name) {
        assertThat(StartReport.isSecret(name)).isFalse();
    }
}
