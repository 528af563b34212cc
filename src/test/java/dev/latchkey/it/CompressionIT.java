package dev.latchkey.it;

import static dev.latchkey.it.Scenario.metric;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.Build;
import dev.latchkey.harness.Feed;
import dev.latchkey.harness.LatchkeyProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each codec, read by intake and by a replay, and written. */
class CompressionIT {
    @ParameterizedTest
    @ValueSource(strings = {"gzip", "snappy", "lz4", "zstd"})
    void shouldReleaseExactlyOnceWhenInputAndOutputAreCompressed(String codec) {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY);
                Feed feed = scenario.kafka.feed(Map.of(ProducerConfig.COMPRESSION_TYPE_CONFIG, codec))) {
            LatchkeyProcess instance = scenario.instance()
                    .set("kafka-streams.producer.compression.type", codec)
                    .set("latchkey.flush.interval", "5S")
                    .start();
            feed.send(scenario.traffic.records(5_000, 1_000));
            scenario.awaitTakenIn();

            instance.kill();
            instance.start();
            feed.send(scenario.traffic.records(5_000, 1_000));

            scenario.awaitReleased(instance);
            assertThat(metric(instance, "kafka_producer_compression_rate_avg"))
                    .as("bytes sent for each byte of the batches, of one producer")
                    .isBetween(0.01, 0.8);
            scenario.assertExact();
        }
    }

    /** A library that another process unpacks anew while it is mapped ends the process: it once did. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldMapLibrariesOfItsOwnWhenInstancesShareTheFolderForTemporaryFiles() throws IOException {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY);
                Feed feed = scenario.kafka.feed(Map.of(ProducerConfig.COMPRESSION_TYPE_CONFIG, "snappy"))) {
            feed.send(scenario.traffic.records(1_000, 100));
            LatchkeyProcess one = scenario.instance().start().awaitReady();
            LatchkeyProcess other = scenario.instance().start().awaitReady();
            scenario.awaitTakenIn();

            Set<String> shared = unpacked(one);
            shared.retainAll(unpacked(other));

            assertThat(unpacked(one)).isNotEmpty();
            assertThat(shared).isEmpty();
        }
    }

    private static Set<String> unpacked(LatchkeyProcess instance) throws IOException {
        // The system's, the JVM's, and those beside a binary.
        List<String> installed =
                List.of("/usr/", "/lib", System.getProperty("java.home") + "/", Build.target() + "/lib/");
        try (Stream<String> maps = Files.lines(Path.of("/proc", String.valueOf(instance.pid()), "maps"))) {
            return maps.filter(line -> line.contains("/") && line.contains(".so"))
                    .map(line -> line.substring(line.indexOf('/')))
                    .filter(file -> installed.stream().noneMatch(file::startsWith))
                    .collect(Collectors.toSet());
        }
    }
}
