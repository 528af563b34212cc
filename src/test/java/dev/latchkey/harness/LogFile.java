package dev.latchkey.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** A file that another process writes lines to, seen from an offset on. */
public final class LogFile {
    private static final int TAIL_LINES = 60;

    private final Path path;
    private final long from;

    LogFile(Path path, long from) {
        this.path = path;
        this.from = from;
    }

    /** Where it lies. */
    public Path path() {
        return path;
    }

    /** All that is there now. */
    public String text() {
        try (var file = new RandomAccessFile(path.toFile(), "r")) {
            byte[] bytes = new byte[Math.toIntExact(Math.max(0, file.length() - from))];
            file.seek(from);
            file.readFully(bytes);
            return new String(bytes, UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The lines in which {@code regex} is found. */
    public List<String> lines(String regex) {
        var pattern = Pattern.compile(regex);
        return text().lines().filter(line -> pattern.matcher(line).find()).toList();
    }

    /** The last lines, for a failure's message. */
    public String tail() {
        List<String> lines = text().lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
    }
}
