package dev.latchkey.deploy;

import static dev.latchkey.deploy.Manifests.each;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code compose.yaml}, what it mounts, and the workflow that builds what it runs. */
class ComposeTest {
    @Test
    void shouldSetOnlyVariablesThatTheApplicationKnows() throws IOException {
        Iterator<String> names =
                compose().at("/services/latchkey-1/environment").fieldNames();

        assertThat(names).toIterable().isNotEmpty().isSubsetOf(SettingsTest.knownVariables());
    }

    @Test
    void shouldRunLatchkeyWithTheRightsThatItsImagesAreTriedWith() throws IOException {
        JsonNode latchkey = compose().at("/services/latchkey-1");

        assertThat(latchkey.at("/read_only").asBoolean()).isTrue();
        assertThat(latchkey.at("/user").asText()).isEqualTo("10001");
        assertThat(latchkey.at("/cap_drop/0").asText()).isEqualTo("ALL");
        assertThat(each(latchkey.at("/tmpfs")).map(JsonNode::asText))
                .anyMatch(mount -> mount.startsWith("/tmp:exec"))
                .anyMatch(mount -> mount.startsWith("/var/lib/latchkey:"));
    }

    @Test
    void shouldMountFilesThatAreThere() throws IOException {
        List<String> mounts = each(compose().at("/services"))
                .flatMap(service -> each(service.path("volumes")))
                .map(mount -> mount.asText().replaceFirst(":.*", ""))
                .toList();

        assertThat(mounts).isNotEmpty().allSatisfy(mount -> assertThat(Path.of(mount))
                .exists());
    }

    @Test
    void shouldPinActionsByCommit() throws IOException {
        try (Stream<Path> workflows = Files.list(Path.of(".github/workflows"))) {
            List<String> uses = workflows
                    .flatMap(workflow -> read(workflow).lines())
                    .filter(line -> line.contains("uses:"))
                    .toList();

            assertThat(uses).isNotEmpty().allMatch(line -> line.matches(".*uses: [\\w./-]+@[0-9a-f]{40} # v[0-9.]+"));
        }
    }

    private static JsonNode compose() throws IOException {
        return new YAMLMapper().readTree(Path.of("compose.yaml").toFile());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
