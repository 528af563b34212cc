package dev.latchkey.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the build puts what it makes. */
public final class Build {
    /** What tests start: a jar or a native binary, from {@code target} on or absolute. */
    static final String PROGRAM = System.getProperty("latchkey.program", "quarkus-app/quarkus-run.jar");

    private Build() {}

    /** Whether tests start a jar, and not a native binary. */
    public static boolean startsJar() {
        return PROGRAM.endsWith(".jar");
    }

    /** The absolute path of {@code target}; Maven's plugins set {@code basedir}, an IDE works in the project's folder. */
    public static Path target() {
        return Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("target");
    }

    /** A new folder in {@code target}; the next {@code clean} removes it. */
    public static Path newFolder(String stem) {
        try {
            Files.createDirectories(target());
            return Files.createTempDirectory(target(), stem + "-");
        } catch (IOException e) {
            throw new UncheckedIOException("can't create a folder in " + target(), e);
        }
    }

    /** The {@code java} that runs this JVM. */
    static String java() {
        return tool("java");
    }

    /** A tool of the JDK that runs this JVM. */
    static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }
}
