package dev.latchkey.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.check.ReleaseChecker;
import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.KafkaBroker;
import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.harness.ReadBack;
import dev.latchkey.harness.TestKafka;
import dev.latchkey.harness.Topics;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.awaitility.core.ConditionTimeoutException;

/** Topics of its own on the shared broker, instances that work on them, and the verdict at the end. */
final class Scenario implements AutoCloseable {
    private static final int OUTPUT_PARTITIONS = 3;
    private static final Duration LIMIT = Duration.ofMinutes(2);

    final TestKafka kafka;
    final String application = Topics.freshName("latchkey");
    final String input = Topics.freshName("in");
    final String output = Topics.freshName("out");
    final String deadLetters = input + "-dead-letters";
    final Traffic traffic = new Traffic(input, 42);
    private final Recovery recovery;
    private final Deque<LatchkeyProcess> instances = new ArrayDeque<>();
    private String remember = "0";

    private Scenario(Recovery recovery, KafkaBroker broker) {
        this.recovery = recovery;
        this.kafka = new TestKafka(broker);
    }

    /** With the three topics in place; the output has fewer partitions than the input. */
    static Scenario withTopics(Recovery recovery) {
        return withInput(recovery, Map.of());
    }

    static Scenario withInput(Recovery recovery, Map<String, String> settings) {
        return on(KafkaBroker.shared(), recovery, settings);
    }

    /** All three topics with these settings. */
    static Scenario withTopics(Recovery recovery, Map<String, String> settings) {
        return new Scenario(recovery, KafkaBroker.shared()).create(settings, settings);
    }

    /** Instances made from now on remember what they release; then its versions must never decrease. */
    Scenario remembering(String duration) {
        remember = duration;
        return this;
    }

    /** On a broker of its own, which may be killed. */
    static Scenario on(KafkaBroker broker, Recovery recovery, Map<String, String> settings) {
        return new Scenario(recovery, broker).create(settings, Map.of());
    }

    private Scenario create(Map<String, String> ofInput, Map<String, String> ofOutputs) {
        kafka.topics().createNamed(input, Traffic.PARTITIONS, ofInput);
        kafka.topics().createNamed(output, OUTPUT_PARTITIONS, ofOutputs);
        kafka.topics().createNamed(deadLetters, 2, ofOutputs);
        return this;
    }

    /** Another instance, not yet started. Time-outs are as short as the broker allows, so that faults show soon. */
    LatchkeyProcess instance() {
        LatchkeyProcess instance = new LatchkeyProcess(kafka.bootstrapServers(), input, output)
                .applicationId(application)
                .set("latchkey.recovery", recovery.name().toLowerCase(Locale.ROOT))
                .set("latchkey.flush.interval", "2S")
                .set("latchkey.remember", remember)
                .set("kafka-streams.consumer.session.timeout.ms", "3000")
                .set("kafka-streams.consumer.heartbeat.interval.ms", "500")
                .set("kafka-streams.producer.transaction.timeout.ms", "5000");
        instances.push(instance);
        return instance;
    }

    static ConditionFactory await(String what) {
        return Awaitility.await(what)
                .atMost(LIMIT)
                .pollInterval(Duration.ofMillis(100))
                .ignoreExceptionsInstanceOf(UncheckedIOException.class); // an instance that does not answer yet
    }

    /** An instance that has died, with entries pending in every partition. */
    LatchkeyProcess pendingAndKilled() {
        LatchkeyProcess instance =
                instance().set("latchkey.flush.interval", "10M").start();
        kafka.feed().send(traffic.records(1_000, 100));
        awaitTakenIn();
        instance.kill();
        return instance;
    }

    /** It ends by itself, with exit code 1, and says all of this. */
    static void assertRefused(LatchkeyProcess instance, String... words) {
        assertThat(instance.awaitExit(Duration.ofSeconds(60))).isEqualTo(1);
        assertThat(instance.log().text()).contains(words);
    }

    /** Waits until all that was fed has been taken in and committed. */
    void awaitTakenIn() {
        await("no lag").until(() -> kafka.groups().lag(application, input) == 0);
    }

    /** Waits until all that was fed has been taken in and the instances hold nothing any more. */
    void awaitReleased(LatchkeyProcess... running) {
        for (LatchkeyProcess instance : running) {
            instance.awaitReady(); // before, it holds nothing yet
        }
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

    /**
     * Stops the instance while it has a transaction open on the output, and waits until the coordinator has aborted it. Feeds
     * more until that succeeds, so that there is something to release.
     */
    void pauseUntilAborted(LatchkeyProcess instance) {
        await("an open transaction").until(() -> {
            instance.pause();
            if (openTransaction()) {
                return true;
            }
            instance.resume();
            kafka.feed().send(traffic.records(1_000, 1_000));
            return false;
        });
        await("the coordinator to abort it").until(() -> !openTransaction());
    }

    private boolean openTransaction() {
        return !ends(IsolationLevel.READ_COMMITTED).equals(ends(IsolationLevel.READ_UNCOMMITTED));
    }

    private List<Long> ends(IsolationLevel level) {
        Map<TopicPartition, OffsetSpec> latest = new LinkedHashMap<>();
        for (int partition = 0; partition < OUTPUT_PARTITIONS; partition++) {
            latest.put(new TopicPartition(output, partition), OffsetSpec.latest());
        }
        var found = kafka.admin().listOffsets(latest, new ListOffsetsOptions(level));
        return latest.keySet().stream()
                .map(partition -> found.partitionResult(partition)
                        .toCompletionStage()
                        .toCompletableFuture()
                        .join()
                        .offset())
                .toList();
    }

    /**
     * Reads everything back until nothing is lost, repeated or turned back, dead letters included, and for longer than a
     * flush interval; fails when that does not come.
     */
    ReadBack assertExact() {
        return await(ReadBack::isClean);
    }

    /** As {@link #assertExact}, but dead letters may have been delivered again. */
    ReadBack assertReleasesExact() {
        return await(found -> found.releases().isClean() && found.deadLetters().missing() == 0);
    }

    private ReadBack await(Predicate<ReadBack> good) {
        ReadBack[] found = {readBack()};
        try {
            await("an exact output")
                    .pollInterval(Duration.ofMillis(500))
                    .during(Duration.ofSeconds(3))
                    .until(() -> {
                        found[0] = readBack();
                        return good.test(found[0]);
                    });
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(found[0].toString(), e);
        }
        return found[0];
    }

    private ReadBack readBack() {
        return ReadBack.of(kafka, input, output, deadLetters, ReleaseChecker.remembering(remember), Traffic::versionOf);
    }

    @Override
    public void close() {
        instances.forEach(LatchkeyProcess::close);
        kafka.close();
    }
}
