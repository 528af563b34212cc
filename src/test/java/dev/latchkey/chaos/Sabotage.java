package dev.latchkey.chaos;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static net.bytebuddy.matcher.ElementMatchers.named;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.implementation.StubMethod;
import net.bytebuddy.pool.TypePool;

/**
 * Broken copies of the packaged application, for negative controls: one method of it does nothing. The application has no
 * such switch.
 */
final class Sabotage {
    private static final String JAR = "app";

    private Sabotage() {}

    /**
     * Makes the copy that has this name.
     *
     * @param target the folder in which {@code quarkus-app} is
     * @return its jar, from {@code target} on
     */
    static String assemble(String name, Path target) {
        return switch (name) {
            // What is read again is not merged.
            case "no-replay" -> assemble(name, target, "dev.latchkey.topology.Replay", "replay");
            // The mark is never written.
            case "no-mark" -> assemble(name, target, "dev.latchkey.topology.Marks", "save");
            default -> throw new IllegalArgumentException("no sabotage is called " + name);
        };
    }

    private static String assemble(String name, Path target, String type, String method) {
        Path original = target.resolve("quarkus-app");
        Path copy = target.resolve("sabotage").resolve(name);
        try {
            copy(original, copy);
            Path jar = onlyFileIn(original.resolve(JAR));
            var locator = ClassFileLocator.ForJarFile.of(jar.toFile());
            try (locator) {
                var description = TypePool.Default.of(locator).describe(type).resolve();
                if (description.getDeclaredMethods().filter(named(method)).isEmpty()) {
                    throw new IllegalStateException(type + " has no method " + method + " any more; name another");
                }
                new ByteBuddy()
                        .redefine(description, locator)
                        .method(named(method))
                        .intercept(StubMethod.INSTANCE)
                        .make()
                        .inject(
                                jar.toFile(),
                                copy.resolve(JAR).resolve(jar.getFileName()).toFile());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("can't make the sabotaged copy " + copy, e);
        }
        return target.relativize(copy.resolve("quarkus-run.jar")).toString();
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path copied = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copied);
                } else {
                    Files.copy(file, copied, REPLACE_EXISTING);
                }
            }
        }
    }

    private static Path onlyFileIn(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.findFirst().orElseThrow(() -> new IllegalStateException("nothing is in " + folder));
        }
    }
}
