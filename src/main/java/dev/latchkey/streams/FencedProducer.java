package dev.latchkey.streams;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The producer of a stream thread, by which the group's coordinator judges every transaction.
 *
 * <p>It refuses a member that was expelled when that member commits offsets (KIP-447), and Kafka Streams commits only those of
 * what its tasks have consumed since they were made. Until the first record, so for the first drain steps after a recovery, there
 * are none: an instance that did not know yet that it was expelled could commit them, and the new owner would release the
 * same once more. Here such a transaction commits an offset again that stands already. {@code FencedProducerIT} shows both.
 */
final class FencedProducer extends KafkaProducer<byte[], byte[]> {
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final Supplier<Consumer<byte[], byte[]>> consumer;
    private final Runnable committed;
    private Map<TopicPartition, OffsetAndMetadata> standing = Map.of();
    private int generation = -1; // in which it was asked for

    /**
     * A producer.
     *
     * @param settings as of a {@link KafkaProducer}
     * @param consumer of the thread that uses it; asked on that thread
     * @param committed told on that thread whenever a transaction is committed
     */
    FencedProducer(Map<String, Object> settings, Supplier<Consumer<byte[], byte[]>> consumer, Runnable committed) {
        super(settings, new ByteArraySerializer(), new ByteArraySerializer());
        this.consumer = consumer;
        this.committed = committed;
    }

    /**
     * Also with no offsets: then one of a partition that the consumer has is sent as it stands.
     *
     * @throws CommitFailedException also where the broker does not answer in time
     */
    @Override
    public void sendOffsetsToTransaction(Map<TopicPartition, OffsetAndMetadata> offsets, ConsumerGroupMetadata member) {
        try {
            if (offsets.isEmpty()) {
                super.sendOffsetsToTransaction(standing(member), member);
            } else {
                standing = Map.of();
                super.sendOffsetsToTransaction(offsets, member);
            }
        } catch (KafkaException e) {
            throw passes(e) ? unknown(e) : e;
        }
    }

    /** {@inheritDoc} */
    @Override
    public void commitTransaction() {
        try {
            super.commitTransaction();
            committed.run();
        } catch (KafkaException e) {
            throw passes(e) ? unknown(e) : e;
        }
    }

    /** Fails as a fenced one does after an abort that was not answered in time: a new producer can begin, this one can't. */
    @Override
    public void beginTransaction() {
        try {
            super.beginTransaction();
        } catch (IllegalStateException e) {
            throw new ProducerFencedException(e.getMessage());
        }
    }

    /** Waits for 3 s, not for ever: what is not committed by then the coordinator aborts. */
    @Override
    public void close() {
        close(PATIENCE);
    }

    /** A time-out, here or of a record that was sent before: of that the producer says no more than that it needs an abort. */
    private static boolean passes(KafkaException e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root instanceof RetriableException || root.getClass() == KafkaException.class;
    }

    /**
     * Kafka Streams takes a time-out for the trouble of those tasks alone that had offsets to commit, and aborts the
     * transaction of all: the others would go on as if their part were done. After this it starts all of them anew.
     */
    private static CommitFailedException unknown(KafkaException e) {
        var failed =
                new CommitFailedException("it is not known whether the transaction was committed: " + e.getMessage());
        failed.initCause(e);
        return failed;
    }

    /**
     * An offset that stands: asked for once in a generation of the group, in which nobody else commits for its partition,
     * until others are sent from here. Empty where the group has never committed any: then there is nothing that could be
     * released twice.
     */
    private Map<TopicPartition, OffsetAndMetadata> standing(ConsumerGroupMetadata member) {
        Set<TopicPartition> owned = consumer.get().assignment();
        if (owned.isEmpty()) {
            throw new CommitFailedException("a transaction without offsets, of a consumer without partitions");
        }
        if (standing.isEmpty() || generation != member.generationId() || !owned.containsAll(standing.keySet())) {
            standing = consumer.get().committed(owned).entrySet().stream()
                    .filter(entry -> entry.getValue() != null)
                    .limit(1)
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
            generation = member.generationId();
        }
        return standing;
    }
}
