package dev.latchkey.it;

import static dev.latchkey.it.Scenario.metric;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.Build;
import dev.latchkey.harness.LatchkeyProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Name services have bad hours, too: a broker's name that can't be resolved is waited for. */
class NamesIT {
    private static final String NAME = "broker.latchkey.test";
    private static final String WAITING = "Waiting for the name of a broker.*" + NAME;

    @Test
    void shouldWaitForTheNameAtStartAndWhenAThreadIsReplaced(@TempDir Path folder) throws IOException {
        assumeTrue(Build.startsJar(), "a JVM reads the names below");
        Path names = folder.resolve("hosts");
        Files.writeString(names, "127.0.0.1 localhost\n");
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = scenario.instance()
                    .env(
                            "KAFKA_BOOTSTRAP_SERVERS",
                            scenario.kafka.bootstrapServers().replace("localhost", NAME))
                    .set("latchkey.flush.interval", "200ms")
                    .set("kafka-streams.producer.max.block.ms", "5000")
                    .set("jdk.net.hosts.file", names.toString())
                    .set("sun.net.inetaddr.ttl", "0")
                    .set("sun.net.inetaddr.negative.ttl", "0")
                    .start();
            instance.awaitLog(WAITING);
            Files.writeString(names, "127.0.0.1 localhost " + NAME + "\n");
            instance.awaitReady();
            scenario.kafka.feed().send(scenario.traffic.records(2_000, 2_000));
            Scenario.await("work").until(() -> metric(instance, "latchkey_released_total") > 0);

            Files.writeString(names, "127.0.0.1 localhost\n");
            Scenario.await("to wait again").until(() -> {
                scenario.pauseUntilAborted(
                        instance); // its thread dies of that, unless its commit was on its way already
                scenario.kafka.feed().send(scenario.traffic.records(100, 100));
                instance.resume();
                Scenario.await("what becomes of it")
                        .until(() -> waitsAgain(instance)
                                || scenario.kafka.groups().lag(scenario.application, scenario.input) == 0);
                return waitsAgain(instance);
            });
            Files.writeString(names, "127.0.0.1 localhost " + NAME + "\n");

            scenario.awaitReleased(instance);
            scenario.assertExact();
            assertThat(instance.log().text()).contains("the name of a broker is known now", "Another takes its place");
            MetricsIT.assertShowsOneThreadAlone(instance.awaitReady());
        }
    }

    private static boolean waitsAgain(LatchkeyProcess instance) {
        return instance.log().lines(WAITING).size() > 1;
    }

    @Test
    void shouldEndWithZeroWhenTerminatedWhileItWaitsForTheName() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = scenario.instance()
                    .env("KAFKA_BOOTSTRAP_SERVERS", "broker.invalid:9092")
                    .start();
            instance.awaitLog("Waiting for the name of a broker.*broker.invalid");

            instance.terminate();

            assertThat(instance.awaitExit(Duration.ofSeconds(10))).isZero();
        }
    }
}
