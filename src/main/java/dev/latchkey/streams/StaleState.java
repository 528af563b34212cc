package dev.latchkey.streams;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Local state that has not been written for so long that the changelog may have forgotten what was deleted since: restored
 * on top of it, what was released or forgotten would come back (KAFKA-19943). It is deleted before Kafka Streams sees it, which then
 * restores from the start of the changelog.
 */
final class StaleState {
    private StaleState() {}

    /**
     * Deletes the folders of tasks that were last written before {@code now - age}.
     *
     * @param applicationFolder {@code <state.dir>/<application id>}; may be missing
     * @return what was deleted
     */
    static List<Path> delete(Path applicationFolder, Duration age, Instant now) {
        List<Path> deleted = new ArrayList<>();
        if (!Files.isDirectory(applicationFolder)) {
            return deleted;
        }
        try (Stream<Path> folders = Files.list(applicationFolder)) {
            for (Path folder : folders.filter(Files::isDirectory).toList()) {
                if (lastWritten(folder).isBefore(now.minus(age))) {
                    deleteAll(folder);
                    deleted.add(folder);
                }
            }
            return deleted;
        } catch (IOException e) {
            throw new UncheckedIOException("can't clean " + applicationFolder, e);
        }
    }

    private static Instant lastWritten(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            Instant latest = Instant.EPOCH;
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                FileTime time = Files.getLastModifiedTime(file);
                latest = time.toInstant().isAfter(latest) ? time.toInstant() : latest;
            }
            return latest;
        }
    }

    private static void deleteAll(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
