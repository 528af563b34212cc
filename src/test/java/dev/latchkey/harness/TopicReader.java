package dev.latchkey.harness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads the committed records of all partitions of a topic, from the start on. For one thread. */
public final class TopicReader implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<TopicPartition> partitions;

    TopicReader(String bootstrapServers, String topic) {
        consumer = new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServers,
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        "read_committed",
                        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                        "earliest",
                        ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                        10_000),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        partitions = consumer.partitionsFor(topic).stream()
                .map(p -> new TopicPartition(topic, p.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** What is new since the last call, up to the end that the topic had when this call began. */
    public List<ConsumerRecord<byte[], byte[]>> readToEnd() {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        readToEnd(records::add);
        return records;
    }

    /** As {@link #readToEnd()}, but keeps nothing. Records of a partition come in the order of their offsets. */
    public void readToEnd(Consumer<ConsumerRecord<byte[], byte[]>> each) {
        // The last stable offset: what an open transaction holds back is not awaited.
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("did not reach the end of " + partitions + " within " + LIMIT);
            }
            consumer.poll(Duration.ofMillis(100)).forEach(each);
        }
    }

    /** What has come since the last call; waits a little when that is nothing, and throws no error while no broker answers. */
    public void readNew(Consumer<ConsumerRecord<byte[], byte[]>> each) {
        consumer.poll(Duration.ofMillis(50)).forEach(each);
    }

    @Override
    public void close() {
        consumer.close();
    }
}
