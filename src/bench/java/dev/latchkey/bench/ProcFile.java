package dev.latchkey.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What Linux says of a process: proc(5). */
final class ProcFile {
    /** USER_HZ, the unit of times in /proc/PID/stat: 100 on every platform that Linux runs a JVM on. */
    private static final double TICKS_PER_SECOND = 100;

    private ProcFile() {}

    /** User and system time of all its threads since its start. */
    static double cpuSeconds(long pid) {
        String stat = read(pid, "stat");
        // The name, in parentheses, may contain anything; utime and stime are the 14th and 15th field.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
    }

    /** Memory that is resident now. */
    static long residentBytes(long pid) {
        return read(pid, "status")
                .lines()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                .findFirst()
                .orElse(0);
    }

    private static String read(long pid, String name) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), name));
        } catch (IOException e) {
            throw new UncheckedIOException("process " + pid + " has ended, or this is not Linux", e);
        }
    }
}
