package dev.latchkey.harness;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Produces records. Each method returns when the broker has acknowledged all of them, and throws when one was refused.
 * Safe for use by several threads.
 */
public final class Feed implements AutoCloseable {
    private final String bootstrapServers;
    private final KafkaProducer<byte[], byte[]> producer;

    Feed(String bootstrapServers) {
        this(bootstrapServers, Map.of());
    }

    Feed(String bootstrapServers, Map<String, Object> producerSettings) {
        this.bootstrapServers = bootstrapServers;
        producer = producer(producerSettings);
    }

    /** A record with the producer's time; for headers, {@code record.headers().add(name, bytes)}. */
    public static ProducerRecord<byte[], byte[]> record(
            String topic, int partition, byte @Nullable [] key, byte @Nullable [] value) {
        return new ProducerRecord<>(topic, partition, key, value);
    }

    /** A record with a timestamp of its own, in milliseconds since 1970. */
    public static ProducerRecord<byte[], byte[]> record(
            String topic, int partition, long timestamp, byte @Nullable [] key, byte @Nullable [] value) {
        return new ProducerRecord<>(topic, partition, timestamp, key, value);
    }

    /**
     * Sends all at once, so that batches form; records of a partition keep their order.
     *
     * @return where each went, in the order of {@code records}
     */
    public List<RecordMetadata> send(Collection<ProducerRecord<byte[], byte[]>> records) {
        return send(producer, records);
    }

    public RecordMetadata send(ProducerRecord<byte[], byte[]> record) {
        return send(List.of(record)).get(0);
    }

    /** Sends all in one transaction and commits it. */
    public List<RecordMetadata> commit(Collection<ProducerRecord<byte[], byte[]>> records) {
        return transaction(records, KafkaProducer::commitTransaction);
    }

    /** Sends all in one transaction and aborts it: they are in the log, but no read_committed reader sees them. */
    public List<RecordMetadata> abort(Collection<ProducerRecord<byte[], byte[]>> records) {
        return transaction(records, KafkaProducer::abortTransaction);
    }

    private List<RecordMetadata> transaction(
            Collection<ProducerRecord<byte[], byte[]>> records, Consumer<KafkaProducer<byte[], byte[]>> end) {
        try (var once = producer(Map.of(ProducerConfig.TRANSACTIONAL_ID_CONFIG, Topics.freshName("feed")))) {
            once.initTransactions();
            once.beginTransaction();
            List<RecordMetadata> sent = send(once, records);
            end.accept(once);
            return sent;
        }
    }

    private static List<RecordMetadata> send(
            KafkaProducer<byte[], byte[]> producer, Collection<ProducerRecord<byte[], byte[]>> records) {
        List<Future<RecordMetadata>> sent = records.stream().map(producer::send).toList();
        producer.flush();
        return sent.stream().map(Futures::get).toList();
    }

    private KafkaProducer<byte[], byte[]> producer(Map<String, Object> more) {
        Map<String, Object> settings = new HashMap<>(more);
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 5);
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    @Override
    public void close() {
        producer.close();
    }
}
