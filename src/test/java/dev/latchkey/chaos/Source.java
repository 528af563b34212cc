package dev.latchkey.chaos;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Sends records at a rate, on threads of its own: four in five plainly, the fifth in transactions, of which one in three
 * is aborted. What was sent is not counted here: what is committed in the input decides.
 */
final class Source implements AutoCloseable {
    private static final int ROUND_MILLIS = 20;
    private static final int TRANSACTION_MILLIS = 150;

    private final String bootstrapServers;
    private final ChaosRecords plain;
    private final ChaosRecords transactional;
    private final Random random;
    private final int rate;
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong aborted = new AtomicLong();
    private final Thread[] threads;
    private volatile boolean over;

    Source(String bootstrapServers, String topic, Options options) {
        this.bootstrapServers = bootstrapServers;
        AtomicLong numbers = new AtomicLong();
        plain = new ChaosRecords(topic, options.seed() + 1, numbers);
        transactional = new ChaosRecords(topic, options.seed() + 2, numbers);
        random = new Random(options.seed() + 3);
        rate = options.rate();
        threads =
                new Thread[] {new Thread(this::sendPlainly, "source"), new Thread(this::sendInTransactions, "source-tx")
                };
        for (Thread thread : threads) {
            thread.start();
        }
    }

    private void sendPlainly() {
        try (var producer = producer(Map.of())) {
            Pace pace = new Pace(ROUND_MILLIS);
            while (!over) {
                send(producer, plain.next(rate * 4 / 5 * ROUND_MILLIS / 1000));
                pace.await();
            }
            producer.flush();
            // Behind the markers of the last transactions, which would count as lag.
            send(producer, plain.last());
        }
    }

    private void sendInTransactions() {
        while (!over) {
            try (var producer = producer(Map.of(
                    ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                    "chaos-source",
                    ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
                    10_000))) {
                producer.initTransactions(); // aborts what the one before left open
                Pace pace = new Pace(TRANSACTION_MILLIS);
                while (!over) {
                    transaction(producer);
                    pace.await();
                }
            } catch (KafkaException e) {
                failed.incrementAndGet(); // a broker that was killed; the next producer goes on
            }
        }
    }

    private void transaction(KafkaProducer<byte[], byte[]> producer) {
        producer.beginTransaction();
        send(producer, transactional.next(rate / 5 * TRANSACTION_MILLIS / 1000));
        if (random.nextInt(3) == 0) {
            producer.flush();
            producer.abortTransaction();
            aborted.incrementAndGet();
        } else {
            producer.commitTransaction();
        }
    }

    private void send(KafkaProducer<byte[], byte[]> producer, List<ProducerRecord<byte[], byte[]>> records) {
        for (ProducerRecord<byte[], byte[]> record : records) {
            var unused = producer.send(record, (sent, failure) -> {
                if (failure != null) {
                    failed.incrementAndGet();
                }
            });
        }
    }

    private KafkaProducer<byte[], byte[]> producer(Map<String, Object> more) {
        Map<String, Object> settings = new HashMap<>(more);
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 5);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 20_000);
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** Transactions that were aborted on purpose. */
    long aborted() {
        return aborted.get();
    }

    /** Sends and transactions that failed: not a violation, since they may or may not be in the input. */
    long failed() {
        return failed.get();
    }

    /** Returns when all is sent. */
    @Override
    public void close() {
        over = true;
        try {
            threads[1].join();
            threads[0].join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Keeps rounds apart; one that took too long is not made up for. */
    private static final class Pace {
        private final long nanos;
        private long next = System.nanoTime();

        Pace(long millis) {
            nanos = TimeUnit.MILLISECONDS.toNanos(millis);
        }

        void await() {
            next = Math.max(next + nanos, System.nanoTime());
            try {
                TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
