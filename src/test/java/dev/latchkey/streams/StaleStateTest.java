package dev.latchkey.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaleStateTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final Duration AGE = Duration.ofMinutes(30);

    @TempDir
    Path state = Path.of("set by JUnit");

    @Test
    void shouldDeleteTheFoldersOfTasksThatWereNotWrittenForLong() throws IOException {
        Path stale = task("0_1", NOW.minus(AGE).minusSeconds(1));
        Path fresh = task("0_2", NOW.minus(AGE).plusSeconds(1));

        assertThat(StaleState.delete(state, AGE, NOW)).containsExactly(stale);

        assertThat(stale).doesNotExist();
        assertThat(fresh.resolve("rocksdb/pending/000001.sst")).exists();
    }

    @Test
    void shouldJudgeATaskByItsLatestFile() throws IOException {
        Path task = task("0_1", NOW.minus(AGE.multipliedBy(2)));
        write(task.resolve(".checkpoint"), NOW.minusSeconds(1));

        assertThat(StaleState.delete(state, AGE, NOW)).isEmpty();
    }

    @Test
    void shouldLeaveFilesBesideTheTasksAlone() throws IOException {
        write(state.resolve("kafka-streams-process-metadata"), NOW.minus(Duration.ofDays(3)));

        assertThat(StaleState.delete(state, AGE, NOW)).isEmpty();
    }

    @Test
    void shouldDoNothingWhenThereIsNoState() {
        assertThat(StaleState.delete(state.resolve("missing"), AGE, NOW)).isEmpty();
    }

    private Path task(String name, Instant written) throws IOException {
        Path task = state.resolve(name);
        write(task.resolve("rocksdb/pending/000001.sst"), written);
        return task;
    }

    private static void write(Path file, Instant time) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "x");
        Files.setLastModifiedTime(file, FileTime.from(time));
    }
}
