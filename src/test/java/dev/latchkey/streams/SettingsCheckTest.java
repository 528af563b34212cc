package dev.latchkey.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig;
import dev.latchkey.config.MalformedSettings;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings that can each be read, and that do not go together. */
class SettingsCheckTest {
    @ParameterizedTest
    @ValueSource(strings = {"30S", "100ms", "12H", "366D"})
    void shouldAcceptAnIntervalInWhichSomebodyWaitsForReleases(String interval) {
        assertThat(problems(Map.of("latchkey.flush.interval", interval), Map.of()))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"99ms", "367D", "9999999D"})
    void shouldRefuseAnIntervalThatCanOnlyBeASlip(String interval) {
        assertThat(problems(Map.of("latchkey.flush.interval", interval), Map.of()))
                .singleElement()
                .asString()
                .contains("latchkey.flush.interval=PT", ": expected");
    }

    @Test
    void shouldRefuseToWaitForABrokerForLongerThanAThreadMayBeSilent() {
        Map<String, Object> kafka = Map.of(
                StreamsConfig.producerPrefix("max.block.ms"), 60_000,
                StreamsConfig.consumerPrefix("max.poll.interval.ms"), 60_000);

        assertThat(problems(Map.of(), kafka))
                .singleElement()
                .asString()
                .contains("max.block.ms=60000", "max.poll.interval.ms=60000: expected the former to be less");
    }

    @Test
    void shouldRefuseAProtocolUnderWhichTransactionsCanNotBeFenced() {
        assertThat(problems(Map.of(), Map.of(StreamsConfig.GROUP_PROTOCOL_CONFIG, "streams")))
                .singleElement()
                .asString()
                .contains("kafka-streams.group.protocol=streams: expected classic");
    }

    private static List<String> problems(Map<String, String> own, Map<String, Object> kafka) {
        Map<String, String> settings = new HashMap<>(own);
        settings.put("latchkey.input.topic", "in");
        settings.put("latchkey.output.topic", "out");
        LatchkeyConfig config = new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .addDiscoveredConverters()
                .withDefaultValues(settings)
                .withMapping(LatchkeyConfig.class)
                .build()
                .getConfigMapping(LatchkeyConfig.class);
        Map<String, Object> streams = new HashMap<>(kafka);
        streams.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
        streams.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nobody:1");
        streams.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        streams.put(StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG), 1 << 20);
        return SettingsCheck.problems(config, new StreamsConfig(streams), 1 << 20).stream()
                .filter(problem -> !MalformedSettings.problems().contains(problem)) // those of this JVM
                .toList();
    }
}
