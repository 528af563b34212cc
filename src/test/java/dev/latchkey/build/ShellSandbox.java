package dev.latchkey.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A folder with a HOME and a PATH of its own, in which a shell script finds only what it was given. */
final class ShellSandbox {
    private static final List<String> SYSTEM_PROGRAMS =
            List.of("awk", "cp", "cut", "gzip", "mkdir", "mktemp", "mv", "rm", "sed", "sh", "sha512sum", "tar", "cat");

    private final Path bin;
    private final Path home;
    private final Path script;
    private final Map<String, String> environment = new HashMap<>();

    ShellSandbox(Path folder, Path original) throws IOException {
        bin = Files.createDirectory(folder.resolve("bin"));
        home = Files.createDirectory(folder.resolve("home"));
        script = Files.copy(original, folder.resolve("script"));
        for (String name : SYSTEM_PROGRAMS) {
            systemProgram(name);
        }
    }

    record Run(int exitCode, String output) {}

    Run run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(bin.resolve("sh").toString(), script.toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(Map.of("PATH", bin.toString(), "HOME", home.toString()));
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("the script does not end; so far it wrote: " + output);
        }
        return new Run(process.exitValue(), output);
    }

    void environment(String name, String value) {
        environment.put(name, value);
    }

    /** Puts a program on the PATH that does what {@code body} says. */
    void program(String name, String body) throws IOException {
        write(bin.resolve(name), body);
    }

    void programAt(String pathInHome, String body) throws IOException {
        write(home.resolve(pathInHome), body);
    }

    /** The absolute path of what lies at {@code path} in HOME. */
    String home(String path) {
        return home.resolve(path).toString();
    }

    /** Puts a program of this machine on the PATH; one that isn't there is left out. */
    void systemProgram(String name) throws IOException {
        for (String folder : System.getenv("PATH").split(File.pathSeparator, -1)) {
            Path program = Path.of(folder, name);
            if (Files.isExecutable(program)) {
                Files.createSymbolicLink(bin.resolve(name), program);
                return;
            }
        }
    }

    void remove(String name) throws IOException {
        Files.delete(bin.resolve(name));
    }

    /** A {@code .tar.gz} with one program in it. */
    Path archive(String path, String body) throws IOException, InterruptedException {
        Path root = home.resolveSibling("archive");
        write(root.resolve(path), body);
        Path archive = home.resolveSibling("archive.tar.gz");
        int code = new ProcessBuilder("tar", "-czf", archive.toString(), "-C", root.toString(), ".")
                .inheritIO()
                .start()
                .waitFor();
        if (code != 0) {
            throw new AssertionError("tar ended with " + code);
        }
        return archive;
    }

    /** The file is what {@code downloader} brings, whatever is asked for, and has the checksum that is expected. */
    void serve(Path file, String downloader) throws Exception {
        String option = downloader.equals("curl") ? "-o" : "-O";
        program(
                downloader,
                "while [ \"$1\" != %s ]; do shift; done\ncp '%s' \"$2\"".formatted(option, file.toAbsolutePath()));
        byte[] digest = MessageDigest.getInstance("SHA-512").digest(Files.readAllBytes(file));
        expectChecksum(HexFormat.of().formatHex(digest));
    }

    void expectChecksum(String sha512) throws IOException {
        String text = Files.readString(script);
        String changed = text.replaceFirst("(?m)^SHA512=[0-9a-f]{128}$", "SHA512=" + sha512);
        if (changed.equals(text) && !text.contains(sha512)) {
            throw new AssertionError("no line SHA512=<128 hex digits> in the script");
        }
        Files.writeString(script, changed);
    }

    List<Path> filesUnder(String pathInHome) throws IOException {
        try (var files = Files.list(home.resolve(pathInHome))) {
            return files.toList();
        }
    }

    private static void write(Path program, String body) throws IOException {
        Files.createDirectories(program.getParent());
        Files.writeString(program, "#!/bin/sh\n" + body + "\n");
        if (!program.toFile().setExecutable(true)) {
            throw new IOException("can't make executable: " + program);
        }
    }
}
