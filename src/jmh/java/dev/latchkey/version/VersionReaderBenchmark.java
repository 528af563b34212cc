package dev.latchkey.version;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What reading a version costs beside what a parse costs anyway: {@code jackson} goes over the same bytes with Jackson's
 * defaults and looks at nothing. Run with {@code -prof gc} for bytes allocated.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class VersionReaderBenchmark {
    @Param({"200", "2000", "1000000"})
    int size;

    @Param({"first", "last"})
    String place;

    /** {@code ascii} is English text and numbers; {@code text} has one letter in four outside ASCII. */
    @Param({"ascii"})
    String content;

    private final JsonFactory jackson = new JsonFactory();
    private VersionReader reader;
    private byte[] value;

    @Setup
    public void setUp() {
        reader = VersionRule.of(VersionSettings.defaults()).newReader();
        value = document().getBytes(StandardCharsets.UTF_8);
        if (reader.read(value, HeaderLookup.NONE).number() != 1_769_860_800_123L) {
            throw new IllegalStateException(reader.read(value, HeaderLookup.NONE).detail());
        }
    }

    @Benchmark
    public long version() {
        return reader.read(value, HeaderLookup.NONE).number();
    }

    @Benchmark
    public int jackson() throws IOException {
        int tokens = 0;
        try (JsonParser parser = jackson.createParser(value)) {
            while (parser.nextToken() != null) {
                tokens++;
            }
        }
        return tokens;
    }

    /** An order, with as many items as make up the size. */
    private String document() {
        String version = "\"version\":1769860800123";
        String name = content.equals("ascii") ? "A name of some length" : "Ein gr\u00f6\u00dfer\u00e9r N\u00e4m\u00e9 \u4e2d\u6587";
        StringBuilder items = new StringBuilder();
        String head = "{" + (place.equals("first") ? version + "," : "") + "\"customer\":{\"id\":123456,\"name\":\"" + name
                + "\"},\"items\":[";
        String tail = "],\"open\":true" + (place.equals("last") ? "," + version : "") + "}";
        int number = 0;
        while (head.length() + items.length() + tail.length() < size) {
            items.append(items.length() == 0 ? "" : ",")
                    .append("{\"sku\":\"A-")
                    .append(1000 + number++ % 100)
                    .append("\",\"quantity\":3,\"price\":19.90,\"text\":\"")
                    .append(name)
                    .append("\",\"gift\":false}");
        }
        return head + items + tail;
    }
}
