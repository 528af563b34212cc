package dev.latchkey.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig;
import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.topology.TopologyProducer;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How long local state of a task that went elsewhere may lie about. */
class LocalStateCheckTest {
    private static final long MOST = TopologyProducer.LOCAL_STATE_MAX_AGE.toMillis();

    @Test
    void shouldRefuseLocalStateThatOutlivesTheDeletesOfTheChangelog() {
        assertThat(problems(Recovery.CHANGELOG, MOST + 1))
                .isEqualTo(problems(Recovery.REPLAY, MOST + 1, "1H"))
                .singleElement()
                .asString()
                .contains("state.cleanup.delay.ms=" + (MOST + 1), "at most " + MOST, "KAFKA-19943");
    }

    @Test
    void shouldAcceptItWhereNothingIsRestoredOnTopOfIt() {
        assertThat(problems(Recovery.CHANGELOG, MOST)).isEmpty();
        assertThat(problems(Recovery.REPLAY, MOST + 1)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"999ms", "-1S", "3651D"})
    void shouldRefuseToRememberForATimeThatMakesNoSense(String remember) {
        assertThat(problems(Recovery.REPLAY, MOST, remember))
                .singleElement()
                .asString()
                .startsWith("latchkey.remember=")
                .endsWith("expected 0, or PT1S to PT87600H");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0S", "1S", "7D", "P30D"})
    void shouldAcceptToRememberForATime(String remember) {
        assertThat(problems(Recovery.REPLAY, MOST, remember)).isEmpty();
    }

    private static List<String> problems(Recovery recovery, long cleanupDelay) {
        return problems(recovery, cleanupDelay, "0");
    }

    private static List<String> problems(Recovery recovery, long cleanupDelay, String remember) {
        LatchkeyConfig config = new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .addDiscoveredConverters()
                .withDefaultValues(Map.of(
                        "latchkey.input.topic",
                        "in",
                        "latchkey.output.topic",
                        "out",
                        "latchkey.remember",
                        remember,
                        "latchkey.recovery",
                        recovery.name()))
                .withMapping(LatchkeyConfig.class)
                .build()
                .getConfigMapping(LatchkeyConfig.class);
        StreamsConfig streams = new StreamsConfig(Map.of(
                StreamsConfig.APPLICATION_ID_CONFIG,
                "test",
                StreamsConfig.BOOTSTRAP_SERVERS_CONFIG,
                "nobody:1",
                StreamsConfig.PROCESSING_GUARANTEE_CONFIG,
                StreamsConfig.EXACTLY_ONCE_V2,
                StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG),
                1048576,
                StreamsConfig.STATE_CLEANUP_DELAY_MS_CONFIG,
                cleanupDelay));
        return SettingsCheck.problems(config, streams, 1048576).stream() // others are about settings of this JVM
                .filter(problem -> problem.contains(StreamsConfig.STATE_CLEANUP_DELAY_MS_CONFIG)
                        || problem.contains("latchkey.remember="))
                .toList();
    }
}
