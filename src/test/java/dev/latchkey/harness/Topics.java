package dev.latchkey.harness;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.awaitility.Awaitility;

/** Topics: new ones under fresh names, and what operators do to them. */
public final class Topics {
    private final Admin admin;

    Topics(Admin admin) {
        this.admin = admin;
    }

    /** A name that no other test has: {@code stem} and eight random digits. */
    public static String freshName(String stem) {
        return stem + "-"
                + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    }

    /** A new topic under a fresh name; returns the name. */
    public String create(String stem, int partitions) {
        return create(stem, partitions, Map.of());
    }

    /** A new topic under a fresh name with settings of its own ({@code retention.ms} and the like); returns the name. */
    public String create(String stem, int partitions, Map<String, String> settings) {
        String name = freshName(stem);
        createNamed(name, partitions, settings);
        return name;
    }

    /** A new topic under exactly this name. */
    public void createNamed(String name, int partitions, Map<String, String> settings) {
        var topic = new NewTopic(name, Optional.of(partitions), Optional.empty()).configs(settings);
        Futures.get(admin.createTopics(List.of(topic)).all());
        awaitLeaders(name, partitions);
    }

    // What is sent before a new partition's leader is ready can be lost, though it was acknowledged (KAFKA-15591).
    private void awaitLeaders(String name, int partitions) {
        Map<TopicPartition, OffsetSpec> latest = IntStream.range(0, partitions)
                .boxed()
                .collect(toMap(p -> new TopicPartition(name, p), p -> OffsetSpec.latest()));
        Awaitility.await("leaders of " + name)
                .atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(20))
                .ignoreExceptions()
                .until(() -> Futures.get(admin.listOffsets(latest).all()).size() == partitions);
    }

    /** Deletes the records before {@code offset}, as retention does. */
    public void deleteRecordsBefore(String topic, int partition, long offset) {
        var records = Map.of(new TopicPartition(topic, partition), RecordsToDelete.beforeOffset(offset));
        Futures.get(admin.deleteRecords(records).all());
    }

    /** Adds partitions, up to this count. */
    public void growTo(String topic, int partitions) {
        Futures.get(admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(partitions)))
                .all());
        awaitLeaders(topic, partitions);
    }

    /** How many bytes lie in the brokers' logs, of all topics that pass, internal ones included; each replica counts. */
    public long bytes(Predicate<String> topics) {
        var brokers = Futures.get(admin.describeCluster().nodes()).stream()
                .map(Node::id)
                .toList();
        return Futures.get(admin.describeLogDirs(brokers).allDescriptions()).values().stream()
                .flatMap(folders -> folders.values().stream())
                .flatMap(folder -> folder.replicaInfos().entrySet().stream())
                .filter(replica -> topics.test(replica.getKey().topic()))
                .mapToLong(replica -> replica.getValue().size())
                .sum();
    }

    /** Changes settings of a topic. */
    public void alter(String topic, Map<String, String> settings) {
        Collection<AlterConfigOp> changes = settings.entrySet().stream()
                .map(e -> new AlterConfigOp(new ConfigEntry(e.getKey(), e.getValue()), AlterConfigOp.OpType.SET))
                .toList();
        Futures.get(admin.incrementalAlterConfigs(Map.of(new ConfigResource(ConfigResource.Type.TOPIC, topic), changes))
                .all());
    }

    public void delete(String topic) {
        Futures.get(admin.deleteTopics(List.of(topic)).all());
    }
}
