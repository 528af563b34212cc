package dev.latchkey.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.Feed;
import dev.latchkey.harness.LatchkeyProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.utils.AppInfoParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator reads, and what must not stand there. */
class LogsIT {
    private static final String PAYLOAD = "payload4711";
    private static final String SECRET = "secret4711";

    @TempDir
    Path folder = Path.of("set by JUnit");

    @Test
    void shouldReportTheStartAndKeepPayloadsAndSecretsOutWhenEverythingIsLogged() throws IOException {
        Path file = Files.writeString(folder.resolve("application.properties"), "latchkey.flush.batch-records=5000");
        Map<String, String> shortLived = Map.of(TopicConfig.RETENTION_MS_CONFIG, "9000");
        try (Scenario scenario = Scenario.withInput(Recovery.REPLAY, shortLived)) {
            LatchkeyProcess instance = scenario.instance()
                    .unset("QUARKUS_LOG_CONSOLE_JSON_ENABLED")
                    .env("QUARKUS_LOG_LEVEL", "DEBUG")
                    .env("SMALLRYE_CONFIG_LOCATIONS", file.toString())
                    .heap("512m")
                    .env("LATCHKEY_FLUSH_INTERVALL", "1S")
                    .env("QUARKUS_SECURITY_USERS_EMBEDDED_PLAIN_TEXT", "true")
                    .env("QUARKUS_SECURITY_USERS_EMBEDDED_USERS_ALICE", SECRET)
                    .env("KAFKA_SASL_JAAS_CONFIG", "x required password=\"" + SECRET + "\";")
                    .set("kafka.ssl.key.password", SECRET)
                    .set("quarkus.log.category.\"org.apache.kafka\".level", "DEBUG")
                    .start();
            instance.awaitReady();
            scenario.kafka.feed().send(records(scenario.input));
            scenario.awaitReleased(instance);

            List<String> messages = new ArrayList<>();
            ObjectMapper json = new ObjectMapper();
            for (String line : instance.log().text().lines().toList()) {
                JsonNode object = json.readTree(line); // throws where it is none
                messages.add(object.path("message").asText());
            }

            assertThat(instance.log().text()).doesNotContain(PAYLOAD).doesNotContain(SECRET);
            assertThat(messages.stream().filter(message -> message.contains("dead letter from")))
                    .as("lines for 100 dead letters in each of 4 partitions")
                    .hasSizeBetween(1, 4);
            assertThat(messages)
                    .filteredOn(message -> message.contains("settings, and where each comes from"))
                    .singleElement()
                    .asString()
                    .startsWith("Latchkey 0.")
                    .contains(" with Kafka Streams " + AppInfoParser.getVersion() + " on Java ")
                    .contains("latchkey.input.topic=" + scenario.input + " (environment)")
                    .contains("latchkey.flush.interval=2S (system property)")
                    .contains("latchkey.version.from=json:/version (default)")
                    .containsPattern("latchkey.flush.batch-records=5000 \\(.*" + file + ".*\\)")
                    .contains("kafka.ssl.key.password=****** (system property)")
                    .contains(scenario.input + ": 4 partitions, 1 replicas, cleanup.policy=delete, retention.ms=9000")
                    .contains(scenario.input + " has retention.ms=9000, less than 5 flush intervals (PT2S)")
                    .contains("LATCHKEY_FLUSH_INTERVALL is no setting; is LATCHKEY_FLUSH_INTERVAL meant?")
                    .contains("memory: heap up to 512 MB");
        }
    }

    private static List<ProducerRecord<byte[], byte[]>> records(String topic) {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (int i = 0; i < 800; i++) {
            String version = i % 2 == 0 ? Integer.toString(i) : "\"" + PAYLOAD + "\"";
            byte[] key = (PAYLOAD + "-" + i % 50).getBytes(UTF_8);
            byte[] value = ("{\"version\":" + version + ",\"" + PAYLOAD + "\":1}").getBytes(UTF_8);
            ProducerRecord<byte[], byte[]> record = Feed.record(topic, i % Traffic.PARTITIONS, key, value);
            record.headers().add(PAYLOAD, PAYLOAD.getBytes(UTF_8));
            records.add(record);
        }
        return records;
    }
}
