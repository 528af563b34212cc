package dev.latchkey.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.Feed;
import dev.latchkey.harness.LatchkeyProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long partitions are without releases when one of three instances goes. {@code -Dlatchkey.outage=print}, for docs/scaling.md. */
@EnabledIfSystemProperty(named = "latchkey.outage", matches = "print")
@Isolated
class OutageIT {
    private static final int INSTANCES = 3;
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration LIMIT = Duration.ofMinutes(2);

    @ParameterizedTest(name = "{0}, session {2} ms, transaction {3} ms, static {4}, back {5}")
    @CsvSource({
        "default, TERM, 45000, 10000, false, false",
        "default, KILL, 45000, 10000, false, false",
        "default, TERM, 45000, 10000, true, true",
        "default, KILL, 45000, 10000, true, true",
        "tuned, TERM, 10000, 5000, false, false",
        "tuned, KILL, 10000, 5000, false, false",
        "tuned, TERM, 10000, 5000, true, true",
        "tuned, KILL, 10000, 5000, true, true",
    })
    void shouldReleaseAgain(String name, String signal, int session, int transaction, boolean member, boolean back)
            throws InterruptedException, ExecutionException {
        ExecutorService background = Executors.newFixedThreadPool(2);
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            List<LatchkeyProcess> instances = new ArrayList<>();
            for (int i = 0; i < INSTANCES; i++) {
                LatchkeyProcess instance = scenario.instance()
                        .measured()
                        .set("latchkey.flush.interval", INTERVAL.toMillis() + "ms")
                        .set("kafka-streams.consumer.session.timeout.ms", "" + session)
                        .set("kafka-streams.consumer.heartbeat.interval.ms", "" + Math.min(3000, session / 5))
                        .set("kafka-streams.producer.transaction.timeout.ms", "" + transaction);
                if (member) {
                    instance.set("kafka-streams.main.consumer.group.instance.id", "latchkey-" + i);
                }
                instances.add(instance.start());
            }
            instances.forEach(LatchkeyProcess::awaitReady);
            Releases releases = new Releases(scenario, Traffic.PARTITIONS);
            Future<?> reading = background.submit(releases);
            Future<?> feeding = background.submit(() -> feed(scenario));
            Scenario.await("releases of all partitions by all instances")
                    .until(() -> releases.all()
                            && instances.stream().allMatch(i -> Scenario.metric(i, "latchkey_released_total") > 0));

            LatchkeyProcess gone = instances.get(1);
            releases.begin();
            long begin = System.nanoTime();
            if (signal.equals("TERM")) {
                gone.terminate();
                gone.awaitExit(Duration.ofSeconds(40));
            } else {
                gone.kill();
            }
            if (back) {
                gone.start();
            }

            Scenario.await("releases of all partitions since").atMost(LIMIT).until(() -> releases.allAgain(begin));
            System.out.printf(
                    "outage: %-7s %-4s session %5d ms, transaction %5d ms, %s: %4.1f s without releases (%s)%n",
                    name,
                    signal,
                    session,
                    transaction,
                    back ? "static, back at once" : "not back",
                    releases.longestGap() / 1e9 - INTERVAL.toMillis() / 1e3,
                    releases);
            reading.cancel(true);
            feeding.cancel(true);
            assertThat(releases.longestGap()).isLessThan(LIMIT.toNanos());
        } finally {
            background.shutdownNow();
        }
    }

    /** A record for each partition, ten times a second, until interrupted. */
    private static void feed(Scenario scenario) {
        for (long version = 0; !Thread.currentThread().isInterrupted(); version++) {
            List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
            for (int partition = 0; partition < Traffic.PARTITIONS; partition++) {
                byte[] value = ("{\"version\":" + version + "}").getBytes(UTF_8);
                records.add(Feed.record(scenario.input, partition, ("" + partition).getBytes(UTF_8), value));
            }
            try {
                scenario.kafka.feed().send(records);
                Thread.sleep(100); // the rate, not a wait for something
            } catch (InterruptedException | RuntimeException e) {
                return;
            }
        }
    }
}
