package dev.latchkey.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Needs the packaged application, of which it makes copies. */
class SabotageIT {
    private static final Path TARGET =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("target");

    @ParameterizedTest
    @CsvSource({
        "no-replay, dev/latchkey/topology/Replay.class",
        "no-mark, dev/latchkey/topology/Marks.class",
        "no-changelog, dev/latchkey/topology/ChangelogStore.class",
    })
    void shouldChangeOneClassOfTheCopyOnly(String name, String changed) throws IOException {
        Map<String, Long> before = classes(TARGET.resolve("quarkus-app"));

        Path copy = TARGET.resolve(Sabotage.of(name).assemble(TARGET)).resolveSibling("");

        Map<String, Long> after = classes(copy);
        assertThat(after.keySet()).isEqualTo(before.keySet());
        assertThat(new TreeSet<>(after.keySet()))
                .filteredOn(entry -> !Objects.equals(after.get(entry), before.get(entry)))
                .containsExactly(changed);
        assertThat(classes(TARGET.resolve("quarkus-app"))).isEqualTo(before);
    }

    @Test
    void shouldRefuseWhenTheNameIsUnknown() {
        assertThatThrownBy(() -> Sabotage.of("no-such")).hasMessageContaining("no-replay, no-mark, no-changelog");
    }

    /** The checksum of each class of the application itself. */
    private static Map<String, Long> classes(Path quarkusApp) throws IOException {
        Map<String, Long> checksums = new HashMap<>();
        try (var jars = Files.list(quarkusApp.resolve("app"));
                JarFile jar = new JarFile(jars.findFirst().orElseThrow().toFile())) {
            jar.stream()
                    .filter(entry -> entry.getName().endsWith(".class"))
                    .forEach(entry -> checksums.put(entry.getName(), entry.getCrc()));
        }
        return checksums;
    }
}
