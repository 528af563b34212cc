package dev.latchkey.query;

import dev.latchkey.config.LatchkeyConfig;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;

/** What the broker knows of the input: its partitions, and how far the group has come in each. */
@Singleton
class InputTopic {
    private static final Duration LIMIT = Duration.ofSeconds(2);
    /** How long an answer of the broker is good for: callers can't make it work harder than this. */
    private static final Duration FRESH = Duration.ofSeconds(1);

    private final String topic;
    private final String group;
    private final Admin admin;
    private volatile int count;
    private @Nullable NavigableMap<Integer, Long> lags;
    private long asked;

    InputTopic(LatchkeyConfig config, StreamsConfig streams) {
        this.topic = config.input().topic();
        this.group = streams.getString(StreamsConfig.APPLICATION_ID_CONFIG);
        this.admin = Admin.create(streams.getAdminConfigs(group + "-query"));
    }

    void stop(@Observes ShutdownEvent event) {
        admin.close(Duration.ZERO);
    }

    /**
     * All partitions. They are asked for once: a topic that grows makes Kafka Streams stop.
     *
     * @throws ProblemException while the broker has not said so
     */
    NavigableSet<Integer> partitions() {
        int known = count;
        if (known == 0) {
            try {
                known = Objects.requireNonNull(
                                await(admin.describeTopics(List.of(topic)).allTopicNames())
                                        .get(topic))
                        .partitions()
                        .size();
            } catch (ExecutionException | TimeoutException e) {
                throw new ProblemException(Problem.unavailable(
                        Problem.Unavailable.SILENT, "The broker did not say which partitions " + topic + " has."));
            }
            count = known;
        }
        return IntStream.range(0, known).boxed().collect(Collectors.toCollection(TreeSet::new));
    }

    /** Input records of each partition behind the committed offset, at most a second old; null where the broker is silent. */
    synchronized @Nullable NavigableMap<Integer, Long> lags() {
        if (asked == 0 || System.nanoTime() - asked > FRESH.toNanos()) {
            try {
                lags = askForLags();
            } catch (ExecutionException | TimeoutException | ProblemException e) {
                lags = null;
            }
            asked = System.nanoTime(); // of a failure as well: those who queue up here need not all find out
        }
        return lags;
    }

    private NavigableMap<Integer, Long> askForLags() throws ExecutionException, TimeoutException {
        List<TopicPartition> all =
                partitions().stream().map(p -> new TopicPartition(topic, p)).toList();
        KafkaFuture<Map<TopicPartition, OffsetAndMetadata>> committed =
                admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata();
        KafkaFuture<Map<TopicPartition, ListOffsetsResultInfo>> starts = offsets(all, OffsetSpec.earliest());
        KafkaFuture<Map<TopicPartition, ListOffsetsResultInfo>> ends = offsets(all, OffsetSpec.latest());
        NavigableMap<Integer, Long> found = new TreeMap<>();
        for (TopicPartition partition : all) {
            OffsetAndMetadata offset = await(committed).get(partition);
            long start = Objects.requireNonNull(await(starts).get(partition)).offset();
            long end = Objects.requireNonNull(await(ends).get(partition)).offset();
            found.put(partition.partition(), Math.max(0, end - (offset == null ? start : offset.offset())));
        }
        return found;
    }

    private KafkaFuture<Map<TopicPartition, ListOffsetsResultInfo>> offsets(List<TopicPartition> all, OffsetSpec spec) {
        return admin.listOffsets(
                        all.stream().collect(Collectors.toMap(Function.identity(), p -> spec)),
                        new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
                .all();
    }

    private static <T> T await(KafkaFuture<T> future) throws ExecutionException, TimeoutException {
        try {
            return future.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TimeoutException("interrupted");
        }
    }
}
