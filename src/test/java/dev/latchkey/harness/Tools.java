package dev.latchkey.harness;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Programs that some tests need and not every machine has. */
public final class Tools {
    private Tools() {}

    /**
     * The first of these that is on the PATH. Without any the test is skipped, or fails with {@code -Dlatchkey.tools=required}.
     *
     * @param names of the same program, or a path
     */
    public static Path find(String... names) {
        for (String name : names) {
            for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
                Path program = Path.of(folder, name);
                if (Files.isExecutable(program)) {
                    return program;
                }
            }
        }
        List<String> wanted = Arrays.asList(names);
        String message = "none of " + wanted + " is on the PATH; install one to run this test";
        if (System.getProperty("latchkey.tools", "").equals("required")) {
            throw new IllegalStateException(message);
        }
        return abort(message);
    }
}
