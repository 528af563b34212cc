package dev.latchkey.deploy;

import static dev.latchkey.deploy.Manifests.each;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.latchkey.config.DerivedSettings;
import dev.latchkey.config.LatchkeyConfig;
import io.smallrye.config.ConfigMappings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the manifests say to the application and of it, against what it knows. */
class SettingsTest {
    private static final Properties APPLICATION = applicationProperties();

    @ParameterizedTest
    @ValueSource(strings = {"dev", "production", "remembering", "everything"})
    void shouldSetOnlyVariablesThatTheApplicationKnows(String rendering) {
        Set<String> known = knownVariables();

        assertThat(variables(rendering))
                .contains("KAFKA_BOOTSTRAP_SERVERS", "LATCHKEY_INPUT_TOPIC", "LATCHKEY_OUTPUT_TOPIC")
                .allSatisfy(name -> assertThat(name).isIn(known));
    }

    @Test
    void shouldNotKnowAVariableThatIsMisspelt() {
        assertThat(knownVariables())
                .contains("LATCHKEY_FLUSH_INTERVAL", "KAFKA_SASL_MECHANISM", "KAFKA_STREAMS_STATE_DIR")
                .doesNotContain("LATCHKEY_FLUSH_INTERVALL", "KAFKA_SASL_MECHANISMS", "KAFKA_STREAMS_UNDECLARED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "production", "remembering", "everything"})
    void shouldProbeTheManagementPortAtQuarkusPaths(String rendering) {
        JsonNode container = Manifests.container(rendering);

        assertThat(APPLICATION.getProperty("quarkus.management.enabled")).isEqualTo("true");
        assertThat(APPLICATION.stringPropertyNames())
                .as("the defaults hold")
                .doesNotContain("quarkus.http.port", "quarkus.management.port", "quarkus.management.root-path")
                .noneMatch(name -> name.startsWith("quarkus.smallrye-health."));
        assertThat(each(container.at("/ports"))
                        .map(port -> port.at("/name").asText()
                                + port.at("/containerPort").asInt()))
                .containsExactlyInAnyOrder("http8080", "management9000");
        // What restarts a pod asks for nothing that a restart can't bring: topics and brokers may be away for longer.
        assertProbe(container.at("/startupProbe"), "/q/health/live");
        assertProbe(container.at("/livenessProbe"), "/q/health/live");
        // Nor does one bring a broker's name, without which nothing answers at the start.
        assertThat(container.at("/startupProbe/failureThreshold").asInt()
                        * container.at("/startupProbe/periodSeconds").asInt())
                .isGreaterThanOrEqualTo(3600);
        assertProbe(container.at("/readinessProbe"), "/q/health/ready");
    }

    private static void assertProbe(JsonNode probe, String path) {
        assertThat(probe.at("/httpGet/path").asText()).isEqualTo(path);
        assertThat(probe.at("/httpGet/port").asText()).isEqualTo("management");
        assertThat(probe.at("/timeoutSeconds").asInt())
                .isPositive()
                .isLessThanOrEqualTo(probe.at("/periodSeconds").asInt());
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "production", "remembering", "everything"})
    void shouldGiveAStopMoreTimeThanItTakesAndARestartLessThanTheSession(String rendering) {
        JsonNode pod = Manifests.one(rendering, "StatefulSet", "latchkey").at("/spec/template/spec");
        Duration grace =
                Duration.ofSeconds(pod.at("/terminationGracePeriodSeconds").asInt());
        Duration session =
                Duration.ofMillis(Long.parseLong(value(rendering, "KAFKA_STREAMS_CONSUMER_SESSION_TIMEOUT_MS")));

        assertThat(grace).isGreaterThan(shutdownTimeout());
        assertThat(session).isGreaterThan(grace);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "production", "remembering", "everything"})
    void shouldAdvertiseItsStableNameAndBeAStaticMemberByIt(String rendering) {
        JsonNode set = Manifests.one(rendering, "StatefulSet", "latchkey");
        String service = set.at("/spec/serviceName").asText();

        assertThat(value(rendering, "KAFKA_STREAMS_MAIN_CONSUMER_GROUP_INSTANCE_ID"))
                .isEqualTo("$(POD_NAME)");
        assertThat(value(rendering, "QUARKUS_KAFKA_STREAMS_APPLICATION_SERVER"))
                .isEqualTo("$(POD_NAME)." + service + ".$(POD_NAMESPACE).svc:8080");
        JsonNode headless = Manifests.one(rendering, "Service", service);
        assertThat(headless.at("/spec/clusterIP").asText()).isEqualTo("None");
        assertThat(headless.at("/spec/publishNotReadyAddresses").asBoolean()).isTrue();
        assertThat(set.at("/spec/podManagementPolicy").asText()).isEqualTo("Parallel");
    }

    @ParameterizedTest
    @CsvSource({"production, '', '', false", "remembering, '', 7D, true", "everything, changelog, '', true"})
    void shouldHaveAVolumeWhereRocksDbIsUsed(String rendering, String recovery, String remember, boolean volume) {
        JsonNode data = Manifests.one(rendering, "ConfigMap", "latchkey").at("/data");
        JsonNode set = Manifests.one(rendering, "StatefulSet", "latchkey");

        assertThat(data.path("LATCHKEY_RECOVERY").asText()).isEqualTo(recovery);
        assertThat(data.path("LATCHKEY_REMEMBER").asText()).isEqualTo(remember);
        assertThat(each(set.at("/spec/volumeClaimTemplates"))
                        .map(claim -> claim.at("/metadata/name").asText()))
                .containsExactlyElementsOf(volume ? List.of("state") : List.of());
        assertThat(each(set.at("/spec/template/spec/volumes"))
                        .filter(one -> one.at("/name").asText().equals("state")))
                .hasSize(volume ? 0 : 1);
    }

    /** Names that a variable may have: Latchkey's, those declared, the clients' own, and what Quarkus asks for. */
    static Set<String> knownVariables() {
        Set<String> names =
                new HashSet<>(ConfigMappings.getProperties(ConfigMappings.ConfigClass.configClass(LatchkeyConfig.class))
                        .keySet());
        names.addAll(APPLICATION.stringPropertyNames());
        names.add(DerivedSettings.ADVERTISED);
        Set<String> variables = new TreeSet<>();
        names.forEach(name -> variables.add(variable(name)));
        Stream.concat(ProducerConfig.configNames().stream(), AdminClientConfig.configNames().stream())
                .forEach(name -> variables.add(variable("kafka." + name)));
        return variables;
    }

    private static String variable(String name) {
        return name.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }

    /** Those for the application; POD_NAME and POD_NAMESPACE only serve other variables. */
    private static Set<String> variables(String rendering) {
        Set<String> names = new TreeSet<>();
        Manifests.one(rendering, "ConfigMap", "latchkey")
                .at("/data")
                .fieldNames()
                .forEachRemaining(names::add);
        each(Manifests.container(rendering).at("/env"))
                .map(entry -> entry.at("/name").asText())
                .filter(name -> !name.startsWith("POD_"))
                .forEach(names::add);
        return names;
    }

    private static String value(String rendering, String name) {
        return each(Manifests.container(rendering).at("/env"))
                .filter(entry -> entry.at("/name").asText().equals(name))
                .map(entry -> entry.at("/value").asText())
                .findFirst()
                .orElseThrow();
    }

    /** Its default; 20 s where the application leaves the end to Quarkus. */
    private static Duration shutdownTimeout() {
        var properties = ConfigMappings.getProperties(ConfigMappings.ConfigClass.configClass(LatchkeyConfig.class));
        var timeout = properties.get("latchkey.shutdown.timeout");
        return timeout == null ? Duration.ofSeconds(20) : Duration.parse("PT" + timeout.getDefaultValue());
    }

    private static Properties applicationProperties() {
        Properties properties = new Properties();
        try (var in = Files.newInputStream(Path.of("src/main/resources/application.properties"))) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }
}
