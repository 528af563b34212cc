package dev.latchkey.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Writes a workload to a topic: as fast as it goes, or at a rate. */
final class Loader {
    /** So many records lie in a second of their timestamps, whoever reads them at whichever speed. */
    private static final int PER_STREAM_SECOND = 500_000;

    private static final long TICKS_PER_SECOND = 100;

    private final Map<String, Object> settings;
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

    Loader(String bootstrapServers) {
        settings = Map.of(
                "bootstrap.servers", bootstrapServers,
                "acks", "all",
                "linger.ms", "20",
                "batch.size", "262144",
                "buffer.memory", "67108864",
                "max.request.size", "8388608");
    }

    /**
     * As fast as it goes. The last record of each partition comes a day later, by its timestamp, and has a key that is none of the
     * workload's: it lets what waits for stream time go on.
     */
    void load(String topic, Workload workload) {
        long end = System.currentTimeMillis(); // a broker takes nothing from the future
        long begin = end - Duration.ofDays(1).toMillis();
        try (var producer = producer()) {
            workload.each(
                    workload.records(),
                    (number, key, version) -> send(
                            producer,
                            new ProducerRecord<>(
                                    topic,
                                    null,
                                    begin + number * 1000 / PER_STREAM_SECOND,
                                    Workload.key(key),
                                    workload.value(key, version))));
            for (int partition = 0; partition < workload.partitions(); partition++) {
                byte[] key = (Workload.CLOSING + partition).getBytes(US_ASCII);
                send(producer, new ProducerRecord<>(topic, partition, end, key, workload.value(0, 0)));
            }
        }
        check();
    }

    /** At so many records per second, for as long as there are records and nobody interrupts this thread. */
    void feed(String topic, Workload workload, int perSecond) {
        long begun = System.nanoTime();
        try (var producer = producer()) {
            BooleanSupplier goOn = () -> !Thread.currentThread().isInterrupted();
            workload.each(workload.records(), goOn, (number, key, version) -> {
                if (number % Math.max(1, perSecond / TICKS_PER_SECOND) == 0) {
                    sleepUntil(begun + (long) (number * 1e9 / perSecond));
                }
                send(producer, new ProducerRecord<>(topic, Workload.key(key), workload.value(key, version)));
            });
        }
        check();
    }

    private static void sleepUntil(long nanos) {
        long left = nanos - System.nanoTime();
        if (left > 0) {
            LockSupport.parkNanos(left);
        }
    }

    private KafkaProducer<byte[], byte[]> producer() {
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private void send(KafkaProducer<byte[], byte[]> producer, ProducerRecord<byte[], byte[]> record) {
        var unused = producer.send(record, (sent, error) -> {
            if (error != null) {
                failure.compareAndSet(null, error);
            }
        });
    }

    private void check() {
        Exception found = failure.get();
        if (found != null) {
            throw new IllegalStateException("the input was not written", found);
        }
    }
}
