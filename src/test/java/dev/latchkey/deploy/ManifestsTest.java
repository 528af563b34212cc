package dev.latchkey.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rendered manifest is one that a strict API server would take. */
class ManifestsTest {
    @ParameterizedTest
    @ValueSource(strings = {"dev", "production", "remembering", "everything"})
    void shouldBeTakenByAStrictReader(String rendering) {
        List<JsonNode> manifests = Manifests.of(rendering);

        assertThat(manifests).hasSizeGreaterThan(7);
        assertThat(manifests).allSatisfy(manifest -> assertThat(StrictReader.complaint(manifest))
                .isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "production", "remembering", "everything"})
    void shouldBeInTheNamespaceThatComesWithThem(String rendering) {
        String namespace = Manifests.one(rendering, "Namespace", "latchkey")
                .at("/metadata/name")
                .asText();

        assertThat(Manifests.of(rendering))
                .filteredOn(manifest -> !manifest.at("/kind").asText().equals("Namespace"))
                .allSatisfy(manifest ->
                        assertThat(manifest.at("/metadata/namespace").asText()).isEqualTo(namespace));
    }

    @ParameterizedTest
    @CsvSource({
        "StatefulSet, /spec/template/spec/containers/0/readinessProbe/httpGet, paht",
        "StatefulSet, /spec, podManagmentPolicy",
        "NetworkPolicy, /spec/ingress/0, form",
        "ServiceMonitor, /spec/endpoints/0, scheme2",
        "ScaledObject, /spec, maxReplicas",
    })
    void shouldBeRefusedWhenAFieldIsUnknown(String kind, String at, String field) {
        JsonNode manifest = Manifests.one("everything", kind, "latchkey");

        ((ObjectNode) manifest.at(at)).put(field, "x");

        assertThat(StrictReader.complaint(manifest))
                .hasValueSatisfying(why -> assertThat(why).contains(field));
    }

    @ParameterizedTest
    @CsvSource({
        "StatefulSet, /spec, selector",
        "StatefulSet, /spec/template/spec/containers/0, name",
        "NetworkPolicy, /spec, podSelector",
        "PrometheusRule, /spec/groups/0, rules",
    })
    void shouldBeRefusedWhenAFieldIsMissing(String kind, String at, String field) {
        JsonNode manifest = Manifests.one("everything", kind, "latchkey");

        ((ObjectNode) manifest.at(at)).remove(field);

        assertThat(StrictReader.complaint(manifest))
                .hasValueSatisfying(why -> assertThat(why).contains(field));
    }

    @ParameterizedTest
    @CsvSource({
        "StatefulSet, /spec, serviceName",
        "StatefulSet, /spec/template/spec/containers/0, image",
        "ScaledObject, /spec, triggers",
    })
    void shouldBeRefusedWhenATypeIsWrong(String kind, String at, String field) {
        JsonNode manifest = Manifests.one("everything", kind, "latchkey");

        ((ObjectNode) manifest.at(at)).putObject(field);

        Optional<String> complaint = StrictReader.complaint(manifest);
        assertThat(complaint).hasValueSatisfying(why -> assertThat(why).contains(field));
    }

    @ParameterizedTest
    @CsvSource({
        "dev, k8s/overlays/dev",
        "production, k8s/overlays/production",
        "remembering, src/test/resources/k8s/remembering",
        "everything, src/test/resources/k8s/everything"
    })
    void shouldBeWhatKustomizeRendersNow(String rendering, String folder) throws Exception {
        assumeKustomize5();

        String rendered = kubectl("kustomize", folder);

        assertThat(Manifests.parse(rendered)).as("run k8s/render").isEqualTo(Manifests.of(rendering));
    }

    @Test
    void shouldSelectThePodsThatItMakes() {
        JsonNode labels = Manifests.one("everything", "StatefulSet", "latchkey").at("/spec/template/metadata/labels");

        for (String kind : List.of("StatefulSet", "PodDisruptionBudget")) {
            JsonNode wanted = Manifests.one("everything", kind, "latchkey").at("/spec/selector/matchLabels");
            assertThat(wanted.properties())
                    .allSatisfy(label -> assertThat(labels.get(label.getKey())).isEqualTo(label.getValue()));
        }
        JsonNode policy =
                Manifests.one("everything", "NetworkPolicy", "latchkey").at("/spec/podSelector/matchLabels");
        assertThat(labels.get("app.kubernetes.io/name")).isEqualTo(policy.get("app.kubernetes.io/name"));
    }

    /** Components came with 5 for good; kubectl 1.27 and newer have it. */
    private static void assumeKustomize5() throws InterruptedException {
        try {
            String version = kubectl("version", "--client");
            Assumptions.assumeTrue(version.contains("Kustomize Version: v5."), version);
        } catch (IOException e) {
            Assumptions.abort("no kubectl here: " + e.getMessage());
        }
    }

    private static String kubectl(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kubectl"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(text).isZero();
        return text;
    }
}
