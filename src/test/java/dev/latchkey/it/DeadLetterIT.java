package dev.latchkey.it;

import static dev.latchkey.it.Scenario.metric;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.Feed;
import dev.latchkey.harness.LatchkeyProcess;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Records that a broker or a producer would choke on, against real ones. */
@ParameterizedClass
@EnumSource(Recovery.class)
class DeadLetterIT {
    @Parameter
    Recovery recovery = Recovery.REPLAY;

    private static final int LARGE = 2_000_000;

    @Test
    void shouldGoOnAndPointToTheOriginalWhenARecordIsTooLargeForTheOutput() {
        Map<String, String> roomy = Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, "4000000");
        try (Scenario scenario = Scenario.withInput(recovery, roomy);
                Feed feed = scenario.kafka.feed(Map.of(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 4_000_000))) {
            LatchkeyProcess instance = scenario.instance().start();
            byte[] large = new byte[LARGE];
            ThreadLocalRandom.current().nextBytes(large);
            feed.send(List.of(
                    Feed.record(scenario.input, 1, "a".getBytes(UTF_8), "{\"version\":1}".getBytes(UTF_8)),
                    Feed.record(scenario.input, 1, "a".getBytes(UTF_8), large),
                    Feed.record(scenario.input, 2, "b".getBytes(UTF_8), "{\"version\":1}".getBytes(UTF_8))));

            Scenario.await("the releases")
                    .until(() -> scenario.kafka.read(scenario.output).size() == 2);

            ConsumerRecord<byte[], byte[]> letter =
                    scenario.kafka.read(scenario.deadLetters).get(0);
            assertThat(letter.key()).isEqualTo("a".getBytes(UTF_8));
            assertThat(letter.value()).isNull();
            assertThat(header(letter, "__streams.errors.exception")).isEqualTo("too-large");
            assertThat(header(letter, "__streams.errors.partition")).isEqualTo("1");
            assertThat(header(letter, "__streams.errors.offset")).isEqualTo("1");
            assertThat(header(letter, "latchkey.omitted")).isEqualTo("value");
            assertThat(metric(instance, "latchkey_dead_letters_total")).isEqualTo(1);
        }
    }

    @Test
    void shouldAdvanceWhenAllRecordsOfAPartitionAreBroken() {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess instance = scenario.instance().start();
            for (int i = 0; i < 500; i++) {
                scenario.kafka.feed().send(Feed.record(scenario.input, i % 2, null, new byte[] {(byte) i}));
            }

            scenario.awaitTakenIn();

            assertThat(scenario.kafka.read(scenario.deadLetters)).hasSize(500);
            assertThat(instance.isAlive()).isTrue();
        }
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), UTF_8);
    }
}
