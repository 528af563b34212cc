package dev.latchkey.bench.variant;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * (f) A consumer, a map and one transaction per flush, which holds the releases and the offsets. What is in the map is read again
 * after a crash, since its offsets were not committed.
 */
public final class HandWrittenLoop implements ConsumerRebalanceListener {
    private static final Duration POLL = Duration.ofMillis(100);

    private final Setup setup;
    private final Taken taken = new Taken();
    private final Map<ByteBuffer, Held> latest = new HashMap<>();
    private final Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final KafkaProducer<byte[], byte[]> producer;

    /** The winner of a key so far. */
    private static final class Held {
        private final byte[] key;
        private long version = Long.MIN_VALUE;
        private byte[] value = {};

        Held(byte[] key) {
            this.key = key;
        }
    }

    private HandWrittenLoop(Setup setup) {
        this.setup = setup;
        Properties in = new Properties();
        in.put("bootstrap.servers", setup.bootstrapServers());
        in.put("group.id", setup.application());
        in.put("enable.auto.commit", "false");
        in.put("isolation.level", "read_committed");
        in.put("auto.offset.reset", "earliest");
        in.put("max.poll.records", "10000");
        consumer = new KafkaConsumer<>(in, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        Properties out = Setup.producer();
        out.put("bootstrap.servers", setup.bootstrapServers());
        out.put("transactional.id", setup.application());
        producer = new KafkaProducer<>(out, new ByteArraySerializer(), new ByteArraySerializer());
    }

    public static void main(String[] args) {
        Setup setup = Setup.ofSystem();
        ProgressPage.serve(setup.port(), Taken::sum);
        if (setup.threads() > 1) {
            throw new IllegalArgumentException("one thread only: start one process for each");
        }
        new HandWrittenLoop(setup).run();
    }

    private void run() {
        producer.initTransactions();
        consumer.subscribe(List.of(setup.input()), this);
        long due = System.nanoTime() + setup.flush().toNanos();
        while (true) {
            var records = consumer.poll(POLL);
            for (ConsumerRecord<byte[], byte[]> record : records) {
                takeIn(record);
            }
            offsets.putAll(records.nextOffsets());
            if (System.nanoTime() - due >= 0) {
                flush();
                due += setup.flush().toNanos();
            }
        }
    }

    private void takeIn(ConsumerRecord<byte[], byte[]> record) {
        long version = Versions.of(record.value());
        Held held = latest.computeIfAbsent(ByteBuffer.wrap(record.key()), key -> new Held(record.key()));
        if (version >= held.version) {
            held.version = version;
            held.value = record.value();
        }
        taken.one();
    }

    private void flush() {
        if (offsets.isEmpty()) {
            return;
        }
        producer.beginTransaction();
        for (Held held : latest.values()) {
            // One that fails makes the commit fail.
            var unused = producer.send(new ProducerRecord<>(setup.output(), held.key, held.value));
        }
        producer.sendOffsetsToTransaction(offsets, consumer.groupMetadata());
        producer.commitTransaction();
        latest.clear();
        offsets.clear();
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        flush();
    }

    /** Taken away without a word: others read it again. */
    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        latest.clear();
        offsets.clear();
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        // Reading starts at what is committed.
    }
}
