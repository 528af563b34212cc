package dev.latchkey.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GracePeriodTest {
    private static final Path MANIFESTS = Path.of(System.getProperty("basedir", "."), "k8s");
    private static final Pattern GRACE = Pattern.compile("terminationGracePeriodSeconds: (\\d+)");
    /** For the platform to notice, and the JVM to end. */
    private static final Duration MARGIN = Duration.ofSeconds(5);

    @Test
    void shouldLeaveTimeToStopInEachManifest() throws IOException {
        Duration timeout = new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .addDiscoveredConverters()
                .withSources(new PropertiesConfigSource(
                        Map.of("latchkey.input.topic", "in", "latchkey.output.topic", "out"), "test", 100))
                .withMapping(LatchkeyConfig.class)
                .build()
                .getConfigMapping(LatchkeyConfig.class)
                .shutdown()
                .timeout();

        assertThat(gracePeriods()).isNotEmpty().allSatisfy(grace -> assertThat(grace)
                .isGreaterThanOrEqualTo(timeout.plus(MARGIN)));
    }

    private static List<Duration> gracePeriods() throws IOException {
        try (Stream<Path> files = Files.walk(MANIFESTS)) {
            return files.filter(Files::isRegularFile)
                    .flatMap(file -> GRACE.matcher(text(file)).results())
                    .map(found -> Duration.ofSeconds(Long.parseLong(found.group(1))))
                    .toList();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
