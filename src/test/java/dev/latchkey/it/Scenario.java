package dev.latchkey.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.check.ReleaseChecker;
import dev.latchkey.harness.KafkaBroker;
import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.harness.ReadBack;
import dev.latchkey.harness.TestKafka;
import dev.latchkey.harness.Topics;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Topics of its own on the shared broker, instances that work on them, and the verdict at the end. */
final class Scenario implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(120);

    final TestKafka kafka = new TestKafka(KafkaBroker.shared());
    final String application = Topics.freshName("latchkey");
    final String input = Topics.freshName("in");
    final String output = Topics.freshName("out");
    final String deadLetters = input + "-dead-letters";
    final Traffic traffic = new Traffic(input, 42);
    private final Deque<LatchkeyProcess> instances = new ArrayDeque<>();

    /** With the three topics in place; the output has fewer partitions than the input. */
    static Scenario withTopics() {
        return withInput(Map.of());
    }

    static Scenario withInput(Map<String, String> settings) {
        Scenario scenario = new Scenario();
        scenario.kafka.topics().createNamed(scenario.input, Traffic.PARTITIONS, settings);
        scenario.kafka.topics().createNamed(scenario.output, 3, Map.of());
        scenario.kafka.topics().createNamed(scenario.deadLetters, 2, Map.of());
        return scenario;
    }

    /** Another instance, not yet started. Time-outs are as short as the broker allows, so that faults show soon. */
    LatchkeyProcess instance() {
        LatchkeyProcess instance = new LatchkeyProcess(kafka.bootstrapServers(), input, output)
                .applicationId(application)
                .set("latchkey.flush.interval", "2S")
                .set("kafka-streams.consumer.session.timeout.ms", "6000")
                .set("kafka-streams.consumer.heartbeat.interval.ms", "1000")
                .set("kafka-streams.producer.transaction.timeout.ms", "5000");
        instances.push(instance);
        return instance;
    }

    static ConditionFactory await(String what) {
        return Awaitility.await(what).atMost(LIMIT).pollInterval(Duration.ofMillis(100));
    }

    /** Waits until all that was fed has been taken in and committed. */
    void awaitTakenIn() {
        await("no lag").until(() -> kafka.groups().lag(application, input) == 0);
    }

    /** Waits until all that was fed has been taken in and the instances hold nothing any more. */
    void awaitReleased(LatchkeyProcess... running) {
        awaitTakenIn();
        await("nothing pending").until(() -> {
            for (LatchkeyProcess instance : running) {
                if (metric(instance, "latchkey_pending_entries") > 0) {
                    return false;
                }
            }
            return true;
        });
    }

    static double metric(LatchkeyProcess instance, String name) {
        return instance.metrics().sum(name);
    }

    /** Reads everything back; fails unless nothing is lost, repeated or turned back, dead letters included. */
    ReadBack assertExact() {
        ReadBack found = ReadBack.of(
                kafka, input, output, deadLetters, new ReleaseChecker(), Traffic::versionOf);
        assertThat(found).as("%s", found).matches(ReadBack::isClean);
        return found;
    }

    @Override
    public void close() {
        instances.forEach(LatchkeyProcess::close);
        kafka.close();
    }
}
