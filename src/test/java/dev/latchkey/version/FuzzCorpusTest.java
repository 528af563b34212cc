package dev.latchkey.version;

import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each input that the fuzzer kept, and each that it once failed on, read again. */
class FuzzCorpusTest {
    static List<Path> corpus() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/fuzz/version-reader"))) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("corpus")
    void shouldAgreeWithTheSlowReaderWhenTheFuzzersInputsAreRead(Path input) throws IOException {
        // given
        byte[] data = Files.readAllBytes(input);

        // then
        assertThatNoException().isThrownBy(() -> VersionReaderFuzzer.fuzzerTestOneInput(data));
    }
}
