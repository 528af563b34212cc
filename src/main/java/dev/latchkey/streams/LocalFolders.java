package dev.latchkey.streams;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether the folder for local state can be used: it can be written, has room, and no other process has it. Kafka Streams
 * would say the same later, in words that name neither the setting nor the remedy.
 */
final class LocalFolders {
    private static final String SETTING = "kafka-streams.state.dir";
    private static final int ROOM = 1 << 20;

    private LocalFolders() {}

    /** What is wrong with the folder of local state, {@code <state.dir>/<application id>}. */
    static List<String> problems(Path folder) {
        List<String> problems = new ArrayList<>();
        String unwritable = unwritable(folder);
        if (unwritable != null) {
            problems.add(SETTING + ": " + folder + " can't be written (" + unwritable
                    + "): expected a folder that the process's user may write, on a disk with room. Set the environment"
                    + " variable KAFKA_STREAMS_STATE_DIR, or free the disk.");
        } else if (isLocked(folder)) {
            problems.add(SETTING + ": another process uses " + folder + ": expected a folder for each instance. Set the"
                    + " environment variable KAFKA_STREAMS_STATE_DIR to another one, or stop the other process.");
        }
        return problems;
    }

    /** Null where it lies on what outlasts a restart, as far as its path tells. */
    static @Nullable String warning(Path stateDir) {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
        return stateDir.toAbsolutePath().startsWith(temporary.toAbsolutePath())
                ? SETTING + "=" + stateDir + " lies in the folder for temporary files, which is emptied at will: each"
                        + " start may have to restore everything. Set KAFKA_STREAMS_STATE_DIR to a volume."
                : null;
    }

    /** Null where it can be written. Really writes: permissions say nothing of full or read-only disks. */
    static @Nullable String unwritable(Path folder) {
        try {
            Files.createDirectories(folder);
            Path probe = Files.createTempFile(folder, "probe", ".tmp");
            try {
                Files.write(probe, new byte[ROOM], StandardOpenOption.SYNC);
            } finally {
                Files.delete(probe);
            }
            return null;
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** By the lock that Kafka Streams takes. */
    private static boolean isLocked(Path folder) {
        Path file = folder.resolve(".lock");
        if (!Files.exists(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        } catch (OverlappingFileLockException e) {
            return true;
        } catch (IOException e) {
            return false; // Kafka Streams will say more
        }
    }
}
