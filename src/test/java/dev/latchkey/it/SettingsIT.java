package dev.latchkey.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Settings and folders that can't work are refused at once, all of them, in words that say what to do. */
class SettingsIT {
    private static final Duration SOON = Duration.ofSeconds(60);

    @Test
    void shouldNameEverythingThatIsWrongAtOnceWhenSeveralSettingsAre() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = scenario.instance()
                    .env("LATCHKEY_OUTPUT_TOPIC", "")
                    .env("LATCHKEY_FLUSH_BATCH_RECORDS", "many")
                    .set("latchkey.flush.interval", "soon")
                    .set("latchkey.version.type", "roman")
                    .set("latchkey.api.max-concurrent", "0")
                    .set("kafka-streams.processing.guarantee", "at_least_once")
                    .set("kafka-streams.commit.interval.ms", "often")
                    .set("kafka-streams.poll.ms", "seldom")
                    .start();

            assertRefused(
                    instance,
                    "latchkey.output.topic is not set: expected the name of a topic",
                    "LATCHKEY_OUTPUT_TOPIC",
                    "latchkey.flush.batch-records=many: expected a whole number",
                    "latchkey.flush.interval=soon: expected a duration",
                    "latchkey.version.type: found",
                    "latchkey.api.max-concurrent=0: expected 1 or more",
                    "processing.guarantee=at_least_once: expected exactly_once_v2",
                    "kafka-streams.commit.interval.ms: Invalid value often",
                    "kafka-streams.poll.ms: Invalid value seldom");
        }
    }

    @Test
    void shouldSayWhoseFolderItIsWhenTwoProcessesHaveOneStateDir() {
        try (Scenario scenario = Scenario.withTopics(Recovery.CHANGELOG)) {
            LatchkeyProcess first = scenario.instance().start();
            first.awaitReady();
            String stateDir = first.stateDir().toString();
            LatchkeyProcess second =
                    scenario.instance().env("KAFKA_STREAMS_STATE_DIR", stateDir).start();

            assertRefused(second, "another process uses " + stateDir, "KAFKA_STREAMS_STATE_DIR");
            assertThat(first.isAlive()).isTrue();
        }
    }

    @Test
    void shouldSayWhichFolderWhenTheStateDirCanNotBeWritten() {
        try (Scenario scenario = Scenario.withTopics(Recovery.CHANGELOG)) {
            LatchkeyProcess instance = scenario.instance()
                    .env("KAFKA_STREAMS_STATE_DIR", "/proc/latchkey")
                    .start();

            assertRefused(instance, "/proc/latchkey", "can't be written", "KAFKA_STREAMS_STATE_DIR");
        }
    }

    private static void assertRefused(LatchkeyProcess instance, String... words) {
        assertThat(instance.awaitExit(SOON)).isEqualTo(1);
        assertThat(instance.log().text()).contains(words);
    }
}
