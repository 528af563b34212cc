package dev.latchkey.deploy;

import static dev.latchkey.deploy.Manifests.each;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The restricted profile of the Pod Security Standards, and what we ask of our own pods beyond it. */
class PodSecurityTest {
    private static final Set<String> VOLUMES = Set.of(
            "configMap", "csi", "downwardAPI", "emptyDir", "ephemeral", "persistentVolumeClaim", "projected", "secret");
    private static final List<String> FORBIDDEN_IN_PODS = List.of("hostNetwork", "hostPID", "hostIPC", "hostUsers");

    @ParameterizedTest
    @ValueSource(strings = {"dev", "production", "remembering", "everything"})
    void shouldRunUnderTheRestrictedProfile(String rendering) {
        List<JsonNode> pods = Manifests.pods(rendering).toList();

        assertThat(pods).isNotEmpty().allSatisfy(pod -> {
            FORBIDDEN_IN_PODS.forEach(
                    field -> assertThat(pod.has(field)).as(field).isFalse());
            JsonNode security = pod.at("/securityContext");
            assertThat(security.at("/runAsNonRoot").asBoolean()).isTrue();
            assertThat(security.at("/runAsUser").asInt()).isPositive();
            assertThat(security.at("/seccompProfile/type").asText()).isEqualTo("RuntimeDefault");
            assertThat(List.of("sysctls", "seLinuxOptions", "windowsOptions", "appArmorProfile"))
                    .noneMatch(security::has);
            each(pod.at("/volumes")).forEach(volume -> assertThat(volume.fieldNames())
                    .toIterable()
                    .filteredOn(field -> !field.equals("name"))
                    .isSubsetOf(VOLUMES));
            Stream.of("containers", "initContainers", "ephemeralContainers")
                    .flatMap(kind -> each(pod.path(kind)))
                    .forEach(PodSecurityTest::assertRestricted);
        });
        assertThat(Manifests.one(rendering, "Namespace", "latchkey")
                        .at("/metadata/labels/pod-security.kubernetes.io~1enforce")
                        .asText())
                .isEqualTo("restricted");
    }

    private static void assertRestricted(JsonNode container) {
        JsonNode security = container.at("/securityContext");
        assertThat(security.at("/allowPrivilegeEscalation").asText()).isEqualTo("false");
        assertThat(security.at("/capabilities/drop"))
                .extracting(JsonNode::asText)
                .containsExactly("ALL");
        assertThat(security.at("/capabilities").has("add")).isFalse();
        assertThat(List.of("privileged", "procMount", "runAsUser", "runAsNonRoot", "seccompProfile"))
                .noneMatch(security::has);
        each(container.path("ports"))
                .forEach(port -> assertThat(port.has("hostPort")).isFalse());
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "production", "remembering", "everything"})
    void shouldWriteOnlyToVolumesAndHoldNoToken(String rendering) {
        JsonNode pod = Manifests.one(rendering, "StatefulSet", "latchkey").at("/spec/template/spec");
        JsonNode container = Manifests.container(rendering);

        assertThat(container.at("/securityContext/readOnlyRootFilesystem").asBoolean())
                .isTrue();
        assertThat(each(container.at("/volumeMounts"))
                        .filter(mount -> !mount.path("readOnly").asBoolean())
                        .map(mount -> mount.at("/mountPath").asText()))
                .containsExactlyInAnyOrder("/tmp", "/var/lib/latchkey");
        assertThat(pod.at("/automountServiceAccountToken").asText()).isEqualTo("false");
        assertThat(Manifests.one(rendering, "ServiceAccount", "latchkey")
                        .at("/automountServiceAccountToken")
                        .asText())
                .isEqualTo("false");
        assertThat(container.at("/resources/limits/memory")).isEqualTo(container.at("/resources/requests/memory"));
    }

    @Test
    void shouldRunAsTheUserThatTheImagesName() throws IOException {
        String user = Manifests.one("production", "StatefulSet", "latchkey")
                .at("/spec/template/spec/securityContext/runAsUser")
                .asText();

        for (String image : List.of("jvm", "native")) {
            assertThat(Files.readString(Path.of("src/main/docker/Dockerfile." + image)))
                    .contains("\nUSER " + user + "\n", "KAFKA_STREAMS_STATE_DIR=/var/lib/latchkey");
        }
    }
}
