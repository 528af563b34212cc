package dev.latchkey.it;

import static dev.latchkey.it.Scenario.metric;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.harness.Feed;
import dev.latchkey.harness.LatchkeyProcess;
import java.time.Duration;
import java.util.stream.IntStream;

/** Many keys that come and are released at once: what the measurements of floors have in common. */
final class FloorLoad {
    static final int KEYS = Integer.getInteger("latchkey.floors.keys", 20_000);
    private static final int CHUNK = 50_000;
    private static final long HEAP_BYTES_PER_KEY = 1_000;
    private static final Duration LONG = Duration.ofMinutes(20);

    final Scenario scenario;
    final LatchkeyProcess instance;

    /** An instance, not started, that releases when told to. */
    FloorLoad(Scenario scenario) {
        this.scenario = scenario;
        instance = scenario.instance()
                .measured()
                .set("latchkey.flush.interval", "1H")
                .set("latchkey.api.auth", "none")
                .set("latchkey.buffer.max-bytes", "90%")
                .heap(Math.max(512, (KEYS * HEAP_BYTES_PER_KEY) >> 20) + "m");
    }

    /** One record for each key, in lots, so that millions need no memory here. */
    void feed(int version) {
        for (int from = 0; from < KEYS; from += CHUNK) {
            scenario.kafka
                    .feed()
                    .send(IntStream.range(from, Math.min(KEYS, from + CHUNK))
                            .mapToObj(key -> Feed.record(
                                    scenario.input,
                                    key % Traffic.PARTITIONS,
                                    ("key-" + key).getBytes(UTF_8),
                                    ("{\"version\":" + version + "}").getBytes(UTF_8)))
                            .toList());
        }
    }

    /**
     * How fast it was, and what CPU the process used: that says something on a busy machine as well.
     *
     * @param rate a second
     * @param cpuMicros for each
     */
    record Speed(double rate, double cpuMicros) {
        /** By which part of that of another. */
        String by(Speed other) {
            return String.format("%.2f, by CPU %.2f", rate / other.rate, other.cpuMicros / cpuMicros);
        }

        @Override
        public String toString() {
            return String.format("%.0f (%.1f us of CPU each)", rate, cpuMicros);
        }
    }

    /** Of what was fed before the instance was started: records a second from the first that was taken in to the last. */
    Speed intake() {
        Scenario.await("intake").pollInterval(Duration.ofMillis(10)).until(() -> takenIn() > 0);
        double begin = takenIn();
        long begun = System.nanoTime();
        double cpu = cpuMicros();
        Scenario.await("all taken in")
                .atMost(LONG)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> takenIn() >= KEYS);
        long ended = System.nanoTime();
        return new Speed((KEYS - begin) * 1e9 / (ended - begun), (cpuMicros() - cpu) / (KEYS - begin));
    }

    private double takenIn() {
        return metric(instance, "latchkey_records_total");
    }

    private double cpuMicros() {
        return ProcessHandle.of(instance.pid())
                .flatMap(process -> process.info().totalCpuDuration())
                .stream()
                .mapToDouble(cpu -> cpu.toNanos() / 1e3)
                .sum();
    }

    /** Has all released once; entries a second of time in drain steps. */
    Speed drain() {
        double cpu = cpuMicros();
        assertThat(instance.post("/flush").statusCode()).isEqualTo(202);
        Scenario.await("all released").atMost(LONG).until(() -> metric(instance, "latchkey_released_total") >= KEYS);
        double released = metric(instance, "latchkey_released_total");
        return new Speed(
                released / metric(instance, "latchkey_drain_step_seconds_sum"), (cpuMicros() - cpu) / released);
    }

    /** What is in memory is written out. */
    void end() {
        instance.terminate();
        assertThat(instance.awaitExit(Duration.ofMinutes(2))).isZero();
    }
}
