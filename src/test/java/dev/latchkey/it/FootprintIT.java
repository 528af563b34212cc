package dev.latchkey.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.Feed;
import dev.latchkey.harness.LatchkeyProcess;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * How soon an instance answers, and what it takes: {@code -Dlatchkey.footprint=assert} holds the figures against the goals of the
 * native binary, {@code print} only prints them.
 */
@EnabledIfSystemProperty(named = "latchkey.footprint", matches = "print|assert")
@Isolated
class FootprintIT {
    private static final int STARTS = 11;
    private static final int ENTRIES = 100_000;
    private static final int VALUE_BYTES = 200;
    private static final double MB = 1e6;
    private static final boolean GOALS = "assert".equals(System.getProperty("latchkey.footprint"));

    @Test
    void shouldAnswerSoon() throws IOException {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = scenario.instance().measured();
            List<Double> millis = new ArrayList<>();
            for (int i = 0; i < STARTS; i++) {
                millis.add(millisToAnswer(instance));
                instance.kill();
            }
            Collections.sort(millis);

            System.out.printf(
                    "footprint: first HTTP answer %.0f ms after exec (median of %d; %.0f to %.0f)%n",
                    millis.get(STARTS / 2), STARTS, millis.get(0), millis.get(STARTS - 1));

            assertThat(millis.get(STARTS / 2)).isLessThan(GOALS ? 100 : Double.MAX_VALUE);
        }
    }

    @Test
    void shouldTakeLittleMemory() throws IOException {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = scenario.instance()
                    .measured()
                    .heap(System.getProperty("latchkey.footprint.heap", "128m"))
                    .set("latchkey.flush.interval", "1H")
                    .start();
            instance.awaitReady();
            double empty = megabytes(instance, "VmRSS");
            List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
            for (int i = 0; i < ENTRIES; i++) {
                byte[] value = ("{\"version\":" + i + ",\"v\":\"")
                        .concat("x".repeat(VALUE_BYTES))
                        .substring(0, VALUE_BYTES - 2)
                        .concat("\"}")
                        .getBytes(UTF_8);
                records.add(Feed.record(scenario.input, i % Traffic.PARTITIONS, ("key-" + i).getBytes(UTF_8), value));
            }
            scenario.kafka.feed().send(records);
            scenario.awaitTakenIn();
            assertThat(Scenario.metric(instance, "latchkey_pending_entries")).isEqualTo(ENTRIES);
            double full = megabytes(instance, "VmRSS");
            double own = ENTRIES * (double) VALUE_BYTES / MB;

            System.out.printf(
                    "footprint: %.0f MB resident when ready, %.0f MB with %d entries of %d bytes in %d partitions:"
                            + " %.0f MB on top of their %.0f MB; %.0f MB are pages of files, which can be dropped%n",
                    empty,
                    full,
                    ENTRIES,
                    VALUE_BYTES,
                    Traffic.PARTITIONS,
                    full - own,
                    own,
                    megabytes(instance, "RssFile"));

            assertThat(full - own).isLessThan(GOALS ? 130 : Double.MAX_VALUE);
        }
    }

    /** From the start of the process to the first line of an answer, asked for without a pause. */
    private static double millisToAnswer(LatchkeyProcess instance) {
        URI url = instance.managementUrl("/q/health/live");
        byte[] request = ("GET " + url.getPath() + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").getBytes(UTF_8);
        long begin = System.nanoTime();
        instance.start();
        while (System.nanoTime() - begin < Duration.ofSeconds(30).toNanos()) {
            try (Socket socket = new Socket(url.getHost(), url.getPort());
                    InputStream in = socket.getInputStream()) {
                socket.getOutputStream().write(request);
                if (in.read() == 'H') {
                    return (System.nanoTime() - begin) / 1e6;
                }
            } catch (IOException refused) {
                Thread.onSpinWait(); // not listening yet
            }
        }
        throw new AssertionError("no answer within 30 s");
    }

    private static double megabytes(LatchkeyProcess instance, String field) throws IOException {
        String status = Files.readString(Path.of("/proc/" + instance.pid() + "/status"));
        return Double.parseDouble(status.replaceAll("(?s).*" + field + ":\\s+(\\d+) kB.*", "$1")) * 1024 / MB;
    }
}
