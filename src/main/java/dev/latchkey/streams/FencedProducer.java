package dev.latchkey.streams;

import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The producer of a stream thread, by which the group's coordinator judges every transaction.
 *
 * <p>It refuses a member that was expelled when that member commits offsets (KIP-447), and Kafka Streams commits only those of
 * what its tasks have consumed. A drain step on an idle input, or the first one after a recovery, has none: an instance that
 * did not know yet that it was expelled could commit it, and the new owner would release the same once more. Here such a
 * transaction commits an offset again that stands already. {@code FencedProducerIT} shows both.
 */
final class FencedProducer extends KafkaProducer<byte[], byte[]> {
    private final Supplier<Consumer<byte[], byte[]>> consumer;
    private Map<TopicPartition, OffsetAndMetadata> sent = Map.of();
    private Map<TopicPartition, OffsetAndMetadata> committed = Map.of();
    private int generation = -1; // in which it was

    /**
     * A producer.
     *
     * @param settings as of a {@link KafkaProducer}
     * @param consumer of the thread that uses it; asked on that thread
     */
    FencedProducer(Map<String, Object> settings, Supplier<Consumer<byte[], byte[]>> consumer) {
        super(settings, new ByteArraySerializer(), new ByteArraySerializer());
        this.consumer = consumer;
    }

    /** Also with no offsets: then one of a partition that the consumer has is sent as it stands. */
    @Override
    public void sendOffsetsToTransaction(Map<TopicPartition, OffsetAndMetadata> offsets, ConsumerGroupMetadata member) {
        Map<TopicPartition, OffsetAndMetadata> some = offsets.isEmpty() ? standing(member) : offsets;
        super.sendOffsetsToTransaction(some, member);
        sent = one(some);
        generation = member.generationId();
    }

    @Override
    public void commitTransaction() {
        Map<TopicPartition, OffsetAndMetadata> mine = sent;
        forget(); // should this fail, nobody knows what stands
        super.commitTransaction();
        committed = mine;
    }

    @Override
    public void abortTransaction() {
        forget();
        super.abortTransaction();
    }

    private void forget() {
        sent = Map.of();
        committed = Map.of();
    }

    /**
     * An offset that stands: within a generation of the group nobody else commits for its partition, so that the broker, which
     * would make it wait for the end of the transaction before, need not be asked each time. Empty where the group has never
     * committed any: then there is nothing that could be released twice.
     */
    private Map<TopicPartition, OffsetAndMetadata> standing(ConsumerGroupMetadata member) {
        Set<TopicPartition> owned = consumer.get().assignment();
        if (owned.isEmpty()) {
            throw new CommitFailedException("a transaction without offsets, of a consumer without partitions");
        }
        return generation == member.generationId() && !committed.isEmpty() && owned.containsAll(committed.keySet())
                ? committed
                : one(consumer.get().committed(owned));
    }

    private static Map<TopicPartition, OffsetAndMetadata> one(Map<TopicPartition, OffsetAndMetadata> offsets) {
        return offsets.entrySet().stream()
                .filter(entry -> entry.getValue() != null)
                .limit(1)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
