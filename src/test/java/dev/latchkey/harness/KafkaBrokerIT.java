package dev.latchkey.harness;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;

class KafkaBrokerIT {
    @Test
    void shouldKeepItsDataAndAddressWhenKilledAndRestarted() {
        try (var broker = KafkaBroker.start(Map.of());
                var kafka = new TestKafka(broker)) {
            String address = broker.bootstrapServers();
            String topic = kafka.topics().create("kept", 2);
            kafka.feed().send(Feed.record(topic, 1, null, "v".getBytes(UTF_8)));

            broker.kill();
            broker.restart();

            assertThat(broker.bootstrapServers()).isEqualTo(address);
            assertThat(kafka.read(topic)).hasSize(1);
        }
    }

    @Test
    void shouldNotAnswerWhilePausedAndAnswerAgainWhenResumed() throws Exception {
        try (var broker = KafkaBroker.start(Map.of());
                var kafka = new TestKafka(broker)) {
            kafka.topics().create("before", 2);

            broker.pause();
            var answer = kafka.admin().listTopics().names();
            assertThatThrownBy(() -> answer.get(1, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
            broker.resume();

            assertThat(answer.get(30, TimeUnit.SECONDS)).isNotEmpty();
        }
    }

    @Test
    void shouldTakeSettingsOverItsOwn() throws Exception {
        try (var broker = KafkaBroker.start(Map.of("log.retention.check.interval.ms", "777"));
                var kafka = new TestKafka(broker)) {
            var node = new ConfigResource(ConfigResource.Type.BROKER, "1");

            var settings =
                    Futures.get(kafka.admin().describeConfigs(List.of(node)).all());

            assertThat(settings.values()
                            .iterator()
                            .next()
                            .get("log.retention.check.interval.ms")
                            .value())
                    .isEqualTo("777");
        }
    }

    @Test
    void shouldSayWhatIsAllowedWhenTheSwitchIsSetWrong() {
        String before = System.getProperty("latchkey.broker", "auto");
        System.setProperty("latchkey.broker", "vm");
        try {
            assertThatThrownBy(() -> KafkaBroker.start(Map.of()))
                    .hasMessage("latchkey.broker is 'vm'; expected: container, process or auto");
        } finally {
            System.setProperty("latchkey.broker", before);
        }
    }
}
