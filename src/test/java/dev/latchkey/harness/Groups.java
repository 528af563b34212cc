package dev.latchkey.harness;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;

/** Consumer groups: how far they have come. A Kafka Streams application's group is its application id. */
public final class Groups {
    private final Admin admin;

    Groups(Admin admin) {
        this.admin = admin;
    }

    /** The committed offset of each partition of {@code topic} that has one. */
    public Map<Integer, Long> committed(String group, String topic) {
        Map<Integer, Long> offsets = new TreeMap<>();
        Futures.get(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
                .forEach((partition, offset) -> {
                    if (partition.topic().equals(topic) && offset != null) {
                        offsets.put(partition.partition(), offset.offset());
                    }
                });
        return offsets;
    }

    /**
     * The offsets that {@code group} has still to read in {@code topic}, over all partitions, up to the last stable
     * offset. Where the input is transactional a marker that was read last may count as one.
     */
    public long lag(String group, String topic) {
        Map<Integer, Long> committed = committed(group, topic);
        return ends(topic).entrySet().stream()
                .mapToLong(e -> e.getValue() - committed.getOrDefault(e.getKey(), 0L))
                .sum();
    }

    /** Sets the committed offset of one partition; the group must have no members. */
    public void commit(String group, String topic, int partition, long offset) {
        Futures.get(admin.alterConsumerGroupOffsets(
                        group, Map.of(new TopicPartition(topic, partition), new OffsetAndMetadata(offset)))
                .all());
    }

    /** Whether it has no members: all have left, or were taken for dead. */
    public boolean isEmpty(String group) {
        return Objects.requireNonNull(
                        Futures.get(admin.describeConsumerGroups(List.of(group)).all())
                                .get(group))
                .members()
                .isEmpty();
    }

    /** Whether the coordinator waits for members to join again. */
    public boolean isRebalancing(String group) {
        return Objects.requireNonNull(Futures.get(admin.describeConsumerGroups(List.of(group))
                                        .all())
                                .get(group))
                        .groupState()
                == GroupState.PREPARING_REBALANCE;
    }

    private Map<Integer, Long> ends(String topic) {
        var description = Objects.requireNonNull(
                Futures.get(admin.describeTopics(List.of(topic)).allTopicNames())
                        .get(topic));
        Map<TopicPartition, OffsetSpec> latest = description.partitions().stream()
                .collect(toMap(p -> new TopicPartition(topic, p.partition()), p -> OffsetSpec.latest()));
        var options = new ListOffsetsOptions(IsolationLevel.READ_COMMITTED);
        return Futures.get(admin.listOffsets(latest, options).all()).entrySet().stream()
                .collect(toMap(e -> e.getKey().partition(), e -> e.getValue().offset()));
    }
}
