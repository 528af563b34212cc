package dev.latchkey.chaos;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static net.bytebuddy.matcher.ElementMatchers.named;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.implementation.StubMethod;
import net.bytebuddy.pool.TypePool;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * Broken copies of the packaged application, for negative controls: one method of it does something else. The application
 * has no such switch.
 */
enum Sabotage {
    /** What is read again is not merged. */
    NO_REPLAY("replay", "dev.latchkey.topology.Replay", "replay"),
    /** The mark is never written. */
    NO_MARK("replay", "dev.latchkey.topology.Marks", "save"),
    /** Pending entries are written to the store, and not to its changelog. */
    NO_CHANGELOG("changelog", "dev.latchkey.topology.ChangelogStore", "builder");

    private static final String JAR = "app";

    private final String recovery;
    private final String type;
    private final String method;

    /**
     * @param recovery that it breaks
     * @param method of that type, which is changed
     */
    Sabotage(String recovery, String type, String method) {
        this.recovery = recovery;
        this.type = type;
        this.method = method;
    }

    static Sabotage of(String name) {
        return Stream.of(values())
                .filter(sabotage -> sabotage.toString().equals(name))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException(
                        "chaos.sabotage=" + name + ": expected one of " + List.of(values())));
    }

    String recovery() {
        return recovery;
    }

    /** As it is named on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Makes the copy.
     *
     * @param target the folder in which {@code quarkus-app} is
     * @return its jar, from {@code target} on
     */
    String assemble(Path target) {
        Path original = target.resolve("quarkus-app");
        Path copy = target.resolve("sabotage").resolve(toString());
        try {
            copy(original, copy);
            Path jar = onlyFileIn(original.resolve(JAR));
            try (var locator = new ClassFileLocator.Compound(
                    ClassFileLocator.ForJarFile.of(jar.toFile()),
                    ClassFileLocator.ForClassLoader.of(Sabotage.class.getClassLoader()),
                    ClassFileLocator.ForClassLoader.ofPlatformLoader())) {
                TypeDescription description =
                        TypePool.Default.of(locator).describe(type).resolve();
                if (description.getDeclaredMethods().filter(named(method)).isEmpty()) {
                    throw new IllegalStateException(type + " has no method " + method + " any more; name another");
                }
                try (var changed = change(new ByteBuddy().redefine(description, locator))) {
                    changed.inject(
                            jar.toFile(),
                            copy.resolve(JAR).resolve(jar.getFileName()).toFile());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("can't make the sabotaged copy " + copy, e);
        }
        return target.relativize(copy.resolve("quarkus-run.jar")).toString();
    }

    private DynamicType.Unloaded<?> change(DynamicType.Builder<?> builder) {
        return this == NO_CHANGELOG
                ? builder.visit(Advice.to(WithoutLogging.class).on(named(method)))
                        .make()
                : builder.method(named(method)).intercept(StubMethod.INSTANCE).make();
    }

    /** Its code is appended to the method, as it stands here. */
    private static final class WithoutLogging {
        @Advice.OnMethodExit
        static void exit(@Advice.Return StoreBuilder<?> builder) {
            builder.withLoggingDisabled();
        }
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
