package dev.latchkey.it;

import static dev.latchkey.it.Scenario.metric;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.Build;
import dev.latchkey.harness.Debugger;
import dev.latchkey.harness.KafkaBroker;
import dev.latchkey.harness.LatchkeyProcess;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the platform is told, and that it is told so whatever the broker does. */
class ProbesIT {
    /** A little less than {@code max.poll.interval.ms} below: it is looked twice a second. */
    private static final Duration SILENT = Duration.ofSeconds(6);

    @Test
    void shouldBeAliveButNeitherStartedNorReadyWhileATopicIsMissing() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            String late = scenario.output + "-late";
            LatchkeyProcess instance =
                    scenario.instance().env("LATCHKEY_OUTPUT_TOPIC", late).start();
            instance.awaitLog("Waiting for topics.*" + late);

            Scenario.await("the missing topic to be named")
                    .until(() -> probe(instance, "live").body().contains(late));
            assertThat(probe(instance, "live").statusCode()).isEqualTo(200);
            assertThat(probe(instance, "started").statusCode()).isEqualTo(503);
            assertThat(probe(instance, "ready").statusCode()).isEqualTo(503);

            scenario.kafka.topics().createNamed(late, 2, Map.of());
            instance.awaitReady();
            assertThat(probe(instance, "started").statusCode()).isEqualTo(200);
            assertThat(probe(instance, "ready").body())
                    .contains("\"state\": \"RUNNING\"", "\"partitions\": \"[0, 1, 2, 3]\"", "\"replayedPercent\": 100")
                    .doesNotContain("missingTopics");
        }
    }

    /** Forty minutes in production; here for longer than each time-out that is set. */
    @Test
    void shouldStayAliveAndGoOnWithoutARestartWhenTheBrokerIsAwayForLonger() {
        try (KafkaBroker broker = KafkaBroker.start(Map.of());
                Scenario scenario = Scenario.on(broker, Recovery.REPLAY, Map.of())) {
            LatchkeyProcess instance = scenario.instance()
                    .set("latchkey.flush.interval", "500ms")
                    .set("kafka-streams.task.timeout.ms", "4000")
                    .set("kafka-streams.producer.max.block.ms", "3000")
                    .set("kafka-streams.producer.delivery.timeout.ms", "4000")
                    .set("kafka-streams.producer.request.timeout.ms", "2000")
                    .set("kafka-streams.consumer.max.poll.interval.ms", "10000")
                    .set("kafka-streams.consumer.default.api.timeout.ms", "3000")
                    .set("kafka-streams.consumer.request.timeout.ms", "2500")
                    .start();
            instance.awaitReady();
            scenario.kafka.feed().send(scenario.traffic.records(5_000, 2_000));
            Scenario.await("work").until(() -> metric(instance, "latchkey_released_total") > 0);

            broker.kill();
            Scenario.await("a long outage")
                    .pollInterval(Duration.ofMillis(500))
                    .during(Duration.ofSeconds(20))
                    .until(() -> probe(instance, "live").statusCode() == 200);
            broker.restart();

            scenario.kafka.feed().send(scenario.traffic.records(5_000, 2_000));
            scenario.awaitReleased(instance);
            scenario.assertExact();
            assertThat(instance.isAlive()).isTrue();
        }
    }

    @Test
    void shouldBeNoLongerAliveOnceAThreadIsWedgedForLongerThanItMayBeSilent() {
        assumeTrue(Build.startsJar(), "a debugger holds threads of a JVM");
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = scenario.instance()
                    .set("kafka-streams.producer.max.block.ms", "3000")
                    .set("kafka-streams.consumer.max.poll.interval.ms", "7000");
            int port = Debugger.admit(instance);
            instance.start().awaitReady();
            try (Debugger debugger = Debugger.attach(port)) {
                long begun = System.nanoTime();
                debugger.hold("latchkey-StreamThread-1");
                Scenario.await("the probe to ask for a restart")
                        .until(() -> probe(instance, "live").statusCode() == 503);

                assertThat(Duration.ofNanos(System.nanoTime() - begun)).isBetween(SILENT, SILENT.multipliedBy(4));
                assertThat(probe(instance, "live").body()).contains("\"secondsWithoutPoll\"");
            }

            Scenario.await("it goes on").until(() -> probe(instance, "live").statusCode() == 200);
            scenario.kafka.feed().send(scenario.traffic.records(1_000, 500));
            scenario.awaitReleased(instance);
            scenario.assertExact();
        }
    }

    @Test
    void shouldHandOverAndLoseNothingWhenInstancesAreRestartedOneByOne() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess first = scenario.instance().start();
            LatchkeyProcess second = scenario.instance().start();
            first.awaitReady();
            second.awaitReady();

            for (LatchkeyProcess instance : new LatchkeyProcess[] {first, second}) {
                scenario.kafka.feed().send(scenario.traffic.records(3_000, 3_000));
                instance.terminate();
                assertThat(instance.awaitExit(Duration.ofSeconds(22))).isZero();
                instance.start().awaitReady();
                LatchkeyProcess other = instance == first ? second : first;
                assertThat(probe(other, "live").statusCode()).isEqualTo(200);
            }

            scenario.awaitReleased(first, second);
            scenario.assertExact();
            Scenario.await("the last flush to be named")
                    .untilAsserted(() -> assertThat(probe(first, "ready").body())
                            .contains("\"lastFlush\": \"20", "{latchkey-StreamThread-1=RUNNING}"));
        }
    }

    private static HttpResponse<String> probe(LatchkeyProcess instance, String name) {
        return instance.management("/q/health/" + name);
    }
}
