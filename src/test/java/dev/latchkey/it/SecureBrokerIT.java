package dev.latchkey.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.harness.Certificates;
import dev.latchkey.harness.Feed;
import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.harness.SecureBroker;
import dev.latchkey.harness.TestKafka;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A broker that asks who one is, by SCRAM, over TLS, and allows what docs/operations.md lists and nothing else. Settings are given as a container gets them: by the environment. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SecureBrokerIT {
    private static final String USER = "latchkey";

    private Certificates certificates;
    private SecureBroker broker;
    private TestKafka kafka;

    @BeforeAll
    void startBroker() throws IOException, InterruptedException {
        certificates = new Certificates();
        broker = new SecureBroker(certificates);
        kafka = new TestKafka(broker.bootstrapServers());
        SecureBroker.addUser(kafka, USER, "right");
    }

    @AfterAll
    void stopBroker() {
        kafka.close();
        broker.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PKCS12", "PEM"})
    void shouldReleaseWhenTheBrokerAsksForScramAndTls(String trustStore) {
        try (LatchkeyProcess instance = instance(trustStore, "right")) {
            Permission.listFor(instance).forEach(permission -> permission.grant(kafka, USER));
            instance.start().awaitReady();
            String input = instance.inputTopic();
            for (int partition = 0; partition < 2; partition++) {
                kafka.feed()
                        .send(Feed.record(
                                input,
                                partition,
                                ("k" + partition).getBytes(UTF_8),
                                "{\"version\":1}".getBytes(UTF_8)));
            }

            kafka.feed().send(Feed.record(input, 0, null, "{\"version\":1}".getBytes(UTF_8)));

            Scenario.await("the releases")
                    .until(() -> kafka.read(instance.outputTopic()).size() == 2);
            Scenario.await("the dead letter")
                    .until(() -> kafka.read(input + "-dead-letters").size() == 1);
        }
    }

    @Test
    void shouldNotBecomeReadyAndSayWhyWhenThePasswordIsWrong() {
        try (LatchkeyProcess instance = instance("PKCS12", "wrong")) {
            instance.start();

            instance.awaitLog(
                    "Waiting for a broker at .* to know this client: SaslAuthenticationException.*kafka.sasl");

            Scenario.await("readiness to say so, which it does after the log").untilAsserted(() -> {
                HttpResponse<String> ready = instance.management("/q/health/ready");
                assertThat(ready.statusCode()).isEqualTo(503);
                assertThat(ready.body()).contains("to know this client: SaslAuthenticationException");
            });
            assertThat(instance.management("/q/health/live").statusCode()).isEqualTo(200);
            assertThat(instance.log().text()).doesNotContain("wrong"); // the password
        }
    }

    @ParameterizedTest
    @CsvSource({
        "TRANSACTIONAL_ID, Grant Write on transactional ids that begin with the application id",
        "GROUP, Not authorized to access group",
    })
    void shouldEndAndNameWhatIsNotPermittedWhenOnePermissionIsMissing(ResourceType missing, String words) {
        try (LatchkeyProcess instance = instance("PKCS12", "right")) {
            Permission.listFor(instance).stream()
                    .filter(permission -> permission.type() != missing)
                    .forEach(permission -> permission.grant(kafka, USER));
            instance.start();

            Scenario.assertRefused(
                    instance, "the broker does not permit ", words, "docs/operations.md lists what Latchkey needs");
        }
    }

    @Test
    void shouldWaitForATopicThatItMayNotSeeAndWarnOfSettingsThatItMayNotRead() {
        try (LatchkeyProcess instance = instance("PKCS12", "right")) {
            String input = instance.inputTopic();
            Permission.listFor(instance).stream()
                    .filter(permission -> !permission.name().equals(input))
                    .forEach(permission -> permission.grant(kafka, USER));
            instance.start().awaitLog("Waiting for topics.*" + input + "\\..*\\(Describe\\)");

            SecureBroker.allow(kafka, USER, ResourceType.TOPIC, input, PatternType.LITERAL, List.of(AclOperation.READ));
            instance.awaitReady();

            assertThat(instance.log().text()).contains("may not read the settings of the topics");
        }
    }

    @Test
    void shouldEndAndNameTheTopicWhenItMayNotBeWritten() {
        try (LatchkeyProcess instance = instance("PKCS12", "right")) {
            Permission.listFor(instance).stream()
                    .filter(permission -> !permission.name().equals(instance.outputTopic()))
                    .forEach(permission -> permission.grant(kafka, USER));
            SecureBroker.allow(
                    kafka,
                    USER,
                    ResourceType.TOPIC,
                    instance.outputTopic(),
                    PatternType.LITERAL,
                    List.of(AclOperation.DESCRIBE, AclOperation.DESCRIBE_CONFIGS));
            instance.start().awaitReady();
            kafka.feed().send(Feed.record(instance.inputTopic(), 0, null, "{\"version\":1}".getBytes(UTF_8)));
            kafka.feed()
                    .send(Feed.record(
                            instance.inputTopic(), 1, "k".getBytes(UTF_8), "{\"version\":1}".getBytes(UTF_8)));

            Scenario.assertRefused(
                    instance,
                    "the broker does not permit it: TopicAuthorizationException",
                    instance.outputTopic(),
                    "docs/operations.md lists what Latchkey needs");
        }
    }

    private LatchkeyProcess instance(String trustStore, String password) {
        String input = kafka.topics().create("in", 2);
        String output = kafka.topics().create("out", 2);
        kafka.topics().createNamed(input + "-dead-letters", 2, Map.of());
        boolean pem = trustStore.equals("PEM");
        LatchkeyProcess instance = new LatchkeyProcess(broker.secureServers(), input, output)
                .set("latchkey.flush.interval", "1S")
                .env("KAFKA_SECURITY_PROTOCOL", "SASL_SSL")
                .env("KAFKA_SASL_MECHANISM", "SCRAM-SHA-512")
                .env(
                        "KAFKA_SASL_JAAS_CONFIG",
                        "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"" + USER
                                + "\" password=\"" + password + "\";")
                .env("KAFKA_SSL_TRUSTSTORE_TYPE", trustStore)
                .env("KAFKA_SSL_TRUSTSTORE_LOCATION", pem ? certificates.trustedPem() : certificates.trustStore());
        return pem ? instance : instance.env("KAFKA_SSL_TRUSTSTORE_PASSWORD", Certificates.PASSWORD);
    }
}
