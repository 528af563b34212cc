package dev.latchkey.query;

import static dev.latchkey.query.QueryGroup.get;
import static dev.latchkey.query.QueryGroup.port;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.harness.LatchkeyProcess;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Reads beside intake: many readers, slow readers. {@code -Dlatchkey.load.seconds=30} for the long run. */
@Isolated
class LoadIT {
    private static final int SECONDS = Integer.getInteger("latchkey.load.seconds", 8);
    private static final int RATE = 5000;

    private final QueryGroup group = new QueryGroup(4, Map.of());
    private LatchkeyProcess app = group.add().measured();

    @BeforeEach
    void start() {
        app.start();
        group.awaitComplete();
    }

    @AfterEach
    void stop() {
        group.close();
    }

    @Test
    void shouldKeepTakingInWhenReadersCallAtFullSpeed() throws Exception {
        Assumptions.assumeTrue(hasWrk(), "wrk is not installed");
        group.send(
                IntStream.range(0, 100)
                        .mapToObj(i -> group.record("hot-" + i, "{\"version\":1}"))
                        .toList(),
                100);

        long alone = takenIn(SECONDS);
        Path report = Files.createTempFile("wrk", ".txt");
        Process wrk = new ProcessBuilder(
                        "wrk",
                        "-t1",
                        "-c16",
                        "-d" + (SECONDS + 2) + "s",
                        "http://localhost:" + port(app) + "/pending/hot-7")
                .redirectErrorStream(true)
                .redirectOutput(report.toFile())
                .start();
        long together = takenIn(SECONDS);
        assertThat(wrk.waitFor()).isZero();

        String said = Files.readString(report);
        System.out.println("taken in alone " + alone + ", beside wrk " + together + "; " + said);
        assertThat(together).isGreaterThan((long) (alone * 0.95));
        assertThat(said).doesNotContain("Non-2xx", "Socket errors");
    }

    /** Sends at the rate for so long; returns how many records the service has taken in at the end of that time. */
    private long takenIn(int seconds) throws InterruptedException {
        double before = records();
        long begun = System.nanoTime();
        for (int tick = 0; tick < seconds * 10; tick++) {
            int start = tick * RATE / 10;
            group.kafka
                    .feed()
                    .send(IntStream.range(start, start + RATE / 10)
                            .mapToObj(i -> group.record("n-" + i, "{\"version\":" + begun + "}"))
                            .toList());
            long due = begun + (tick + 1) * 100_000_000L;
            Thread.sleep(Duration.ofNanos(Math.max(0, due - System.nanoTime())).toMillis()); // paces the producer
        }
        return (long) (records() - before);
    }

    private double records() {
        return app.metrics().sum("latchkey_records_total");
    }

    @Test
    void shouldServeOthersWhenClientsDoNotTakeTheirAnswers() throws Exception {
        group.send(
                IntStream.range(0, 1000)
                        .mapToObj(i -> group.record("k-" + i, "{\"version\":1,\"pad\":\"" + "x".repeat(3000) + "\"}"))
                        .toList(),
                1000);
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 40; i++) {
                Socket socket = new Socket();
                socket.setReceiveBufferSize(1024);
                socket.connect(new java.net.InetSocketAddress("localhost", port(app)));
                socket.getOutputStream()
                        .write("GET /pending?limit=1000 HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(UTF_8));
                slow.add(socket);
            }

            List<Long> micros = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                assertThat(get(app, "/pending/k-" + i).status()).isEqualTo(200);
                long asked = System.nanoTime();
                assertThat(app.management("/q/health/live").statusCode()).isEqualTo(200);
                micros.add((System.nanoTime() - asked) / 1000);
            }
            assertThat(micros.stream().sorted().skip(50).findFirst().orElseThrow())
                    .as("microseconds for half of the probes")
                    .isLessThan(50_000);
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void shouldSayBusyWhenMoreCallsWaitThanAreServedAtOnce() throws Exception {
        LatchkeyProcess small = group.add().set("latchkey.api.max-concurrent", "1");
        small.start();
        group.awaitComplete();
        app.pause();
        try {
            List<Integer> statuses = Stream.generate(() -> 0)
                    .limit(8)
                    .parallel()
                    .map(i -> get(small, "/pending?limit=1").status())
                    .toList();
            assertThat(statuses).contains(200, 503).containsOnly(200, 503);
        } finally {
            app.resume();
        }
    }

    private static boolean hasWrk() throws InterruptedException {
        try {
            return new ProcessBuilder("wrk", "-v")
                            .redirectErrorStream(true)
                            .start()
                            .waitFor()
                    >= 0;
        } catch (IOException e) {
            return false;
        }
    }
}
