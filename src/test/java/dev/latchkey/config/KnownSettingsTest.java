package dev.latchkey.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.ConfigMappings;
import io.smallrye.config.ConfigMappings.ConfigClass;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownSettingsTest {
    @Test
    void shouldNameAllSettingsOfTheMappingAndNoOther() {
        var mapped = ConfigMappings.getProperties(ConfigClass.configClass(LatchkeyConfig.class)).keySet().stream()
                .filter(name -> !name.endsWith("[*]"))
                .toList();

        assertThat(KnownSettings.names()).containsExactlyInAnyOrderElementsOf(mapped);
    }

    @ParameterizedTest
    @CsvSource({
        "latchkey.flush.batch-records, abc, a whole number up to 2147483647",
        "latchkey.flush.interval, 1 fortnight, 'a duration (250ms, 30S, 1M, PT1M)'",
        "latchkey.buffer.max-bytes, much, 'bytes (1048576, 512M) or a share of the heap (40%)'",
        "latchkey.recovery, magic, 'one of changelog, replay'",
        "latchkey.flush.on-shutdown, maybe, true or false",
    })
    void shouldSayWhatIsExpectedWhenAValueIsMalformed(String name, String value, String expected) {
        assertThat(KnownSettings.expectation(name, value)).isEqualTo(expected);
        assertThat(KnownSettings.expectation(name, KnownSettings.stopgap(name))).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "latchkey.flush.batch-time, 250ms",
        "latchkey.flush.interval, 30S",
        "latchkey.flush.interval, PT1M",
        "latchkey.buffer.max-bytes, 40%",
        "latchkey.recovery, REPLAY",
        "latchkey.input.topic, anything",
    })
    void shouldTakeWhatTheDocumentationShows(String name, String value) {
        assertThat(KnownSettings.expectation(name, value)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "latchkey.flush.intervall, latchkey.flush.interval",
        "latchkey.buffer.maxbytes, latchkey.buffer.max-bytes",
        "latchkey.inputtopic, latchkey.input.topic",
    })
    void shouldGuessWhatWasMeantWhenANameIsMisspelt(String misspelt, String meant) {
        assertThat(KnownSettings.nearest(misspelt)).isEqualTo(meant);
    }

    @Test
    void shouldCollectAllThatIsMissingOrMalformedAndGoOnWithSoundOnes() {
        SmallRyeConfig config = new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .addDiscoveredConverters()
                .withInterceptors(new MalformedSettings())
                .withSources(new DerivedSettings())
                .withSources(new PropertiesConfigSource(
                        Map.of(
                                "latchkey.input.topic", "",
                                "latchkey.output.topic", "out",
                                "latchkey.flush.interval", "soon",
                                "latchkey.recovery", "magic"),
                        "test",
                        100))
                .withMapping(LatchkeyConfig.class)
                .build();

        LatchkeyConfig read = config.getConfigMapping(LatchkeyConfig.class);

        assertThat(read.output().topic()).isEqualTo("out");
        assertThat(MalformedSettings.problems())
                .containsExactly(
                        "latchkey.flush.interval=soon: expected a duration (250ms, 30S, 1M, PT1M)",
                        "latchkey.input.topic is not set: expected the name of a topic. Set the environment variable"
                                + " LATCHKEY_INPUT_TOPIC.",
                        "latchkey.recovery=magic: expected one of changelog, replay");
    }
}
