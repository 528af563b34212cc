package dev.latchkey.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.StreamSupport;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.Test;
import org.xerial.snappy.Snappy;

/** What the native image is told of the codecs is true of the versions that are used: a builder takes unknown names without a word. */
class ReachabilityMetadataTest {
    private static final String FILE = "/META-INF/native-image/dev.latchkey/latchkey/reachability-metadata.json";

    @Test
    void shouldNameClassesFieldsAndMethodsThatAreThere() throws IOException {
        assertThat(each("reflection")).hasSizeGreaterThan(20).allSatisfy(entry -> {
            Class<?> type =
                    Class.forName(entry.at("/type").asText(), false, getClass().getClassLoader());
            for (JsonNode field : entry.path("fields")) {
                assertThat(type.getDeclaredField(field.at("/name").asText())).isNotNull();
            }
            for (JsonNode method : entry.path("methods")) {
                String name = method.at("/name").asText();
                assertThat(method.at("/parameterTypes")).hasToString("[\"int\"]");
                assertThat(
                                name.equals("<init>")
                                        ? type.getDeclaredConstructor(int.class)
                                        : type.getDeclaredMethod(name, int.class))
                        .isNotNull();
            }
        });
    }

    @Test
    void shouldNameResourcesThatAreThere() throws Exception {
        List<String> entries = new ArrayList<>();
        for (Class<?> codec : List.of(Zstd.class, LZ4Factory.class, Snappy.class)) {
            Path jar = Path.of(
                    codec.getProtectionDomain().getCodeSource().getLocation().toURI());
            try (JarFile file = new JarFile(jar.toFile())) {
                file.stream().map(JarEntry::getName).forEach(entries::add);
            }
        }

        assertThat(each("resources")).hasSize(6).allSatisfy(resource -> {
            var glob = FileSystems.getDefault()
                    .getPathMatcher("glob:" + resource.at("/glob").asText());
            assertThat(entries).anyMatch(name -> glob.matches(Path.of(name)));
        });
    }

    private static List<JsonNode> each(String section) throws IOException {
        try (var in = ReachabilityMetadataTest.class.getResourceAsStream(FILE)) {
            JsonNode entries = new ObjectMapper().readTree(in).at("/" + section);
            return StreamSupport.stream(entries.spliterator(), false).toList();
        }
    }
}
