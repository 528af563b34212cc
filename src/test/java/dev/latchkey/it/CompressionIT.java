package dev.latchkey.it;

import static dev.latchkey.it.Scenario.metric;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.Feed;
import dev.latchkey.harness.LatchkeyProcess;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
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
}
