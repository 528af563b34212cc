package dev.latchkey.streams;

import static org.assertj.core.api.Assertions.assertThat;

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
