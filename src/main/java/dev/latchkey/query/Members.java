package dev.latchkey.query;

import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KeyQueryMetadata;
import org.apache.kafka.streams.StreamsMetadata;
import org.apache.kafka.streams.errors.StreamsNotStartedException;
import org.apache.kafka.streams.state.HostInfo;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * The instances of the group and the partitions of each, as Kafka Streams was told at the last rebalance. A hop goes to no
 * address that does not stand here.
 */
@Singleton
class Members {
    /** The name of the topology's store. */
    private static final String STORE = "pending";

    private final KafkaStreams streams;
    private final HostInfo self;
    private final String input;

    Members(
            KafkaStreams streams,
            @ConfigProperty(name = "quarkus.kafka-streams.application-server") String self,
            @ConfigProperty(name = "latchkey.input.topic") String input) {
        this.streams = streams;
        this.self = HostInfo.buildFromEndpoint(self);
        this.input = input;
    }

    /** The address at which others reach this instance: {@code host:port}. */
    String self() {
        return name(self);
    }

    static String name(HostInfo host) {
        return host.host() + ":" + host.port();
    }

    /** Where a key belongs if its producer partitions as Kafka's does; null while that is not known. */
    @Nullable
    Owner ownerOf(byte[] key) {
        KeyQueryMetadata found = running(() -> streams.queryMetadataForKey(STORE, key, new ByteArraySerializer()));
        return found == null || found.partition() < 0
                ? null
                : new Owner(found.partition(), found.activeHost(), self.equals(found.activeHost()));
    }

    /** All instances but this one. */
    List<HostInfo> others() {
        return partitions().keySet().stream().filter(host -> !host.equals(self)).toList();
    }

    /** The partitions of each instance, this one always among them. */
    NavigableMap<HostInfo, NavigableSet<Integer>> partitions() {
        NavigableMap<HostInfo, NavigableSet<Integer>> partitions =
                new TreeMap<>(Comparator.comparing(HostInfo::host).thenComparing(HostInfo::port));
        partitions.put(self, new TreeSet<>());
        for (StreamsMetadata instance : running(streams::metadataForAllStreamsClients)) {
            NavigableSet<Integer> numbers = partitions.computeIfAbsent(instance.hostInfo(), host -> new TreeSet<>());
            instance.topicPartitions().stream()
                    .filter(partition -> partition.topic().equals(input))
                    .map(TopicPartition::partition)
                    .forEach(numbers::add);
        }
        return partitions;
    }

    private <T> T running(Supplier<T> ask) {
        try {
            return ask.get();
        } catch (StreamsNotStartedException | IllegalStateException e) { // the latter when it has stopped
            throw new ProblemException(Problem.unavailable(
                    Problem.Unavailable.NOT_RUNNING,
                    "This instance has not joined its group, or is leaving it: its state is " + streams.state() + "."));
        }
    }

    /**
     * The predicted owner of a key.
     *
     * @param partition to which the key belongs
     * @param host that holds it; unknown to Kafka Streams where {@link #known} is false
     * @param here whether that is this instance
     */
    record Owner(int partition, HostInfo host, boolean here) {
        boolean known() {
            return host.port() > 0;
        }
    }
}
