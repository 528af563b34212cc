package dev.latchkey.version;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A 64-bit integer costs no object beyond those that a parse makes anyway. */
class VersionReaderAllocationTest {
    private static final int READS = 300; // so few that the JIT compiler takes no object away on either side

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
    void shouldAllocateNothingOfItsOwnWhenTheVersionIsALong(String document) throws IOException {
        // given
        byte[] value = Rules.utf8(document);
        JsonFactory jackson = new JsonFactory();
        VersionReader reader = VersionRule.of(VersionSettings.defaults()).newReader();
        Action bare = () -> {
            try (JsonParser parser = jackson.createParser(value)) {
                while (parser.nextToken() != null) {
                    parser.finishToken();
                }
            }
        };
        bytesPerRun(bare);
        bytesPerRun(() -> reader.read(value, HeaderLookup.NONE));

        // when
        long bareBytes = bytesPerRun(bare);
        long bytes = bytesPerRun(() -> reader.read(value, HeaderLookup.NONE));

        // then
        assertThat(reader.read(value, HeaderLookup.NONE).usable()).isTrue();
        assertThat(bytes - bareBytes).isLessThan(SMALLEST_OBJECT);
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
