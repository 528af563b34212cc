package dev.latchkey.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Properties;

/** Where figures come from, in a line; no names and no paths of it. */
final class Machine {
    private Machine() {}

    static String line() {
        return String.format(
                Locale.ROOT,
                "%d cores of %s, %.0f GB, Linux %s",
                Runtime.getRuntime().availableProcessors(),
                field("/proc/cpuinfo", "model name"),
                Double.parseDouble(field("/proc/meminfo", "MemTotal").replaceAll("\\D", "")) / 1e6,
                System.getProperty("os.version").replaceFirst("^(\\d+\\.\\d+).*", "$1"));
    }

    /** Vendor and version of the JDK in this folder; of this JVM's for an empty one. */
    static String jdk(String javaHome) {
        Path release = Path.of(javaHome.isEmpty() ? System.getProperty("java.home") : javaHome, "release");
        Properties properties = new Properties();
        try (var in = Files.newInputStream(release)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("no JDK there: " + release, e);
        }
        return (properties.getProperty("IMPLEMENTOR", "OpenJDK") + " JDK " + properties.getProperty("JAVA_VERSION"))
                .replace("\"", "");
    }

    private static String field(String file, String name) {
        try (var lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.startsWith(name))
                    .findFirst()
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .orElse("unknown");
        } catch (IOException e) {
            throw new UncheckedIOException("this is not Linux", e);
        }
    }
}
