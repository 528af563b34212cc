package dev.latchkey.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalFoldersTest {
    @TempDir
    Path folder = Path.of(".");

    @Test
    void shouldFindNothingAndLeaveNothingWhenTheFolderCanBeMade() {
        Path state = folder.resolve("state").resolve("latchkey");

        assertThat(LocalFolders.problems(state)).isEmpty();
        assertThat(state).isEmptyDirectory();
    }

    @Test
    void shouldNameFolderAndSettingWhenItCanNotBeWritten() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        assertThat(LocalFolders.problems(file.resolve("state")))
                .singleElement()
                .asString()
                .contains("kafka-streams.state.dir", file + "/state", "KAFKA_STREAMS_STATE_DIR");
    }

    @Test
    void shouldWarnOnlyWhenTheFolderIsATemporaryOne() {
        assertThat(LocalFolders.warning(Path.of(System.getProperty("java.io.tmpdir"), "latchkey")))
                .contains("KAFKA_STREAMS_STATE_DIR");
        assertThat(LocalFolders.warning(Path.of("/var/lib/latchkey"))).isNull();
    }
}
