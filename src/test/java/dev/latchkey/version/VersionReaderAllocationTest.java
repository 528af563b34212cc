package dev.latchkey.version;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A 64-bit integer costs no object beyond those that a parse makes anyway. Counted in a JVM of its own that only
 * interprets: elsewhere the compiler takes objects away on one side or the other.
 */
class VersionReaderAllocationTest {
    private static final int READS = 300;
    private static final long SMALLEST_OBJECT = 16; // in bytes; what is less is the JVM's own, now and then

    private interface Action {
        void run() throws IOException;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"version\":1769860800123,\"items\":[{\"a\":1},{\"a\":2}],\"text\":\"x\"}",
                "{\"text\":\"x\",\"items\":[{\"a\":1},{\"a\":2}],\"version\":-1769860800123}",
                "{\"items\":[{\"a\":1}],\"version\":\"1769860800123\"}",
            })
    void shouldAllocateNothingOfItsOwnWhenTheVersionIsALong(String document) throws Exception {
        // given
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder interpreter = new ProcessBuilder(
                        java,
                        "-Xint",
                        "-cp",
                        System.getProperty("java.class.path"),
                        VersionReaderAllocationTest.class.getName(),
                        document)
                .redirectError(ProcessBuilder.Redirect.INHERIT);

        // when
        Process process = interpreter.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();

        // then
        assertThat(process.waitFor()).isZero();
        assertThat(Long.parseLong(printed)).isLessThan(SMALLEST_OBJECT);
    }

    /** Prints the bytes that a reading of {@code args[0]} allocates beyond a bare parse of it. */
    public static void main(String[] args) throws IOException {
        byte[] value = Rules.utf8(args[0]);
        JsonFactory jackson = new JsonFactory();
        VersionReader reader = VersionRule.of(VersionSettings.defaults()).newReader();
        if (!reader.read(value, HeaderLookup.NONE).usable()) {
            throw new IllegalArgumentException(args[0] + " has no version");
        }
        Action bare = () -> {
            try (JsonParser parser = jackson.createParser(value)) {
                while (parser.nextToken() != null) {
                    parser.finishToken();
                }
            }
        };
        Action read = () -> reader.read(value, HeaderLookup.NONE);
        bytesPerRun(bare);
        bytesPerRun(read);
        System.out.println(bytesPerRun(read) - bytesPerRun(bare));
    }

    private static long bytesPerRun(Action action) throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < READS; i++) {
            action.run();
        }
        return (threads.getCurrentThreadAllocatedBytes() - before) / READS;
    }
}
