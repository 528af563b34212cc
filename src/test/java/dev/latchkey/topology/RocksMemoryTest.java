package dev.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RocksMemoryTest {
    private static final int STORES = 64;
    private static final int BOUND_MIB = 32;
    /** What a store takes beside the bound: its options, open files, what is compacted; in KiB. */
    private static final int BESIDE_KIB = 640;

    @TempDir
    Path folder = Path.of("set by JUnit");

    @Test
    void shouldTakeAQuarterOfWhatTheHeapLeaves() {
        assertThat(RocksMemory.defaultBytes(1L << 30, 600L << 20)).isEqualTo((424L << 20) / 4);
        assertThat(RocksMemory.defaultBytes(256L << 20, 200L << 20)).isEqualTo(32L << 20);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldStayInBoundsWhen64PartitionsTakeInTheirEntries() throws Exception {
        int most = BOUND_MIB + STORES * BESIDE_KIB / 1024;

        assertThat(peakMib(RocksMemory.class)).isLessThanOrEqualTo(most);
        assertThat(peakMib(StoreFiller.Defaults.class))
                .as("without the shared bound: else this test could not fail")
                .isGreaterThan(most);
    }

    /** By how much the resident memory of a process grows that fills so many stores with 150 MB. */
    private int peakMib(Class<?> setter) throws IOException, InterruptedException {
        Process filler = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xms128m",
                        "-Xmx128m",
                        "-XX:+AlwaysPreTouch",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StoreFiller.class.getName(),
                        folder.resolve(setter.getSimpleName()).toString(),
                        Integer.toString(STORES),
                        "150000",
                        setter.getName(),
                        BOUND_MIB + "M"))
                .redirectErrorStream(true)
                .start();
        String said = new String(filler.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(filler.waitFor()).as(said).isZero();
        Matcher peak = Pattern.compile("peak ([0-9]+) MiB").matcher(said);
        assertThat(peak.find()).as(said).isTrue();
        return Integer.parseInt(peak.group(1));
    }
}
