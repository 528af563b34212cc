package dev.latchkey.it;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file system in memory that is full soon. Only root can make one on Linux; elsewhere the test is left out. */
final class SmallDisk implements AutoCloseable {
    private final Path folder;

    SmallDisk(String megabytes) {
        try {
            folder = Files.createTempDirectory("latchkey-disk");
            int mounted = run("mount", "-t", "tmpfs", "-o", "size=" + megabytes, "tmpfs", folder.toString());
            if (mounted != 0) {
                Files.delete(folder);
            }
            assumeTrue(mounted == 0, "needs root, to mount a small file system");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path folder() {
        return folder;
    }

    /** Nothing can be written any more. */
    void fill() {
        try (OutputStream file = Files.newOutputStream(filler(), CREATE, APPEND)) {
            byte[] page = new byte[4096];
            while (true) {
                file.write(page);
            }
        } catch (IOException full) {
            assertThat(full).hasMessageContaining("No space left");
        }
    }

    /** Nothing can be written, though there is room; or it can be, as before. */
    void readOnly(boolean on) {
        try {
            assertThat(run("mount", "-o", "remount," + (on ? "ro" : "rw"), folder.toString()))
                    .isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** There is room again. */
    void free() {
        try {
            Files.delete(filler());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path filler() {
        return folder.resolve("filler");
    }

    private static int run(String... command) throws IOException {
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted in " + String.join(" ", command), e);
        }
    }

    @Override
    public void close() {
        try {
            assertThat(run("umount", "-l", folder.toString())).isZero();
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
