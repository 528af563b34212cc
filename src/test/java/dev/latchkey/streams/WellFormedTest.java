package dev.latchkey.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;

class WellFormedTest {
    private final List<String> problems = new ArrayList<>();

    private static Properties settings(Map<String, String> more) {
        Properties settings = new Properties();
        settings.put("application.id", "latchkey");
        settings.put("bootstrap.servers", "localhost:9092");
        settings.putAll(more);
        return settings;
    }

    @Test
    void shouldTellAllThatCanNotBeReadAndKeepTheRest() {
        Properties settings = settings(
                Map.of("num.stream.threads", "two", "commit.interval.ms", "often", "num.standby.replicas", "1"));

        StreamsConfig streams = WellFormed.of(settings, problems);

        assertThat(problems)
                .satisfiesExactlyInAnyOrder(
                        problem ->
                                assertThat(problem).startsWith("kafka-streams.num.stream.threads: Invalid value two"),
                        problem -> assertThat(problem)
                                .startsWith("kafka-streams.commit.interval.ms: Invalid value often"));
        assertThat(Objects.requireNonNull(streams).getInt("num.standby.replicas"))
                .isEqualTo(1);
    }

    @Test
    void shouldTellNothingWhenAllCanBeRead() {
        StreamsConfig streams = WellFormed.of(settings(Map.of("num.stream.threads", "2")), problems);

        assertThat(problems).isEmpty();
        assertThat(Objects.requireNonNull(streams).getInt("num.stream.threads")).isEqualTo(2);
    }

    @Test
    void shouldGiveUpWhenTheBrokersCanNotBeRead() {
        StreamsConfig streams = WellFormed.of(settings(Map.of("bootstrap.servers", "")), problems);

        assertThat(streams).isNull();
        assertThat(problems).hasSize(1);
    }
}
