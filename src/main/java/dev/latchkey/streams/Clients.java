package dev.latchkey.streams;

import dev.latchkey.topology.Commits;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.KafkaClientSupplier;

/**
 * The clients of Kafka Streams: Kafka's own, but for the {@linkplain FencedProducer producer}, which needs to know the consumer of
 * its thread. The two are told from others by their client ids: {@code <thread>-consumer} and {@code <thread>-producer}.
 */
@Singleton
final class Clients implements KafkaClientSupplier {
    private static final String CONSUMER = "-consumer";
    private static final String PRODUCER = "-producer";

    private final Commits commits;
    private final Map<String, Consumer<byte[], byte[]>> consumers = new ConcurrentHashMap<>();

    Clients(Commits commits) {
        this.commits = commits;
    }

    @Override
    public Admin getAdmin(Map<String, Object> settings) {
        return Admin.create(settings);
    }

    @Override
    public Producer<byte[], byte[]> getProducer(Map<String, Object> settings) {
        String thread = thread(settings, PRODUCER);
        return new FencedProducer(settings, () -> consumer(thread), commits::add); // which is made later
    }

    @Override
    public Consumer<byte[], byte[]> getConsumer(Map<String, Object> settings) {
        Consumer<byte[], byte[]> consumer = getRestoreConsumer(settings);
        consumers.put(thread(settings, CONSUMER), consumer); // a thread that is replaced has its name taken over
        return consumer;
    }

    private Consumer<byte[], byte[]> consumer(String thread) {
        return Objects.requireNonNull(consumers.get(thread), () -> "no consumer of the thread " + thread);
    }

    private static String thread(Map<String, Object> settings, String suffix) {
        String id = String.valueOf(settings.get(CommonClientConfigs.CLIENT_ID_CONFIG));
        if (!id.endsWith(suffix)) {
            throw new IllegalArgumentException("client.id is " + id + ": expected one that ends with " + suffix);
        }
        return id.substring(0, id.length() - suffix.length());
    }

    @Override
    public Consumer<byte[], byte[]> getRestoreConsumer(Map<String, Object> settings) {
        return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    @Override
    public Consumer<byte[], byte[]> getGlobalConsumer(Map<String, Object> settings) {
        return getRestoreConsumer(settings);
    }
}
