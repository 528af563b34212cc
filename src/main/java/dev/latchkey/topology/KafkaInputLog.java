package dev.latchkey.topology;

import dev.latchkey.buffer.InputPartition;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/** Reads the input by a consumer of its own, which knows the group's id only to ask for its committed offset. */
final class KafkaInputLog implements InputLog {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final String group;
    private final TopicPartition partition;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final StopSignal stop;
    private final StopSignal.Interrupts interrupts;

    private KafkaInputLog(String group, TopicPartition partition, Map<String, Object> settings, StopSignal stop) {
        this.group = group;
        this.partition = partition;
        this.stop = stop;
        this.consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        consumer.assign(Set.of(partition));
        this.interrupts = stop.on(consumer::wakeup);
    }

    /** The log of the task's partition, with the connection settings of the application. */
    static InputLog open(ProcessorContext<?, ?> context, String topic, StopSignal stop) {
        String group = context.applicationId();
        String client = group + "-replay-" + context.taskId() + "-"
                + Thread.currentThread().getName();
        Map<String, Object> settings = new QuietStreamsConfig(context.appConfigs()).getRestoreConsumerConfigs(client);
        settings.put(ConsumerConfig.GROUP_ID_CONFIG, group);
        settings.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG); // of the member that consumes, not ours
        // Committed records and stable offsets: what an open transaction holds has not happened yet (KIP-447).
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 10_000);
        // Reading in bulk: the system sizes the buffer, where Kafka Streams would have 32 KB.
        settings.put(ConsumerConfig.RECEIVE_BUFFER_CONFIG, -1);
        // What watches the records that the application consumes need not see them twice.
        settings.remove(ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG);
        settings.put(ConsumerConfig.ENABLE_METRICS_PUSH_CONFIG, false);
        return new KafkaInputLog(
                group, new TopicPartition(topic, context.taskId().partition()), settings, stop);
    }

    @Override
    public InputPartition position() {
        return unlessStopped(this::askPosition);
    }

    private InputPartition askPosition() {
        Set<TopicPartition> one = Set.of(partition);
        OffsetAndMetadata committed = consumer.committed(one, PATIENCE).get(partition);
        long start = consumer.beginningOffsets(one, PATIENCE).getOrDefault(partition, 0L);
        long end = consumer.endOffsets(one, PATIENCE).getOrDefault(partition, 0L);
        return new InputPartition(
                group,
                partition.topic(),
                partition.partition(),
                committed == null ? InputPartition.NONE : committed.offset(),
                start,
                end);
    }

    @Override
    public void read(long from, long to, Consumer<ConsumerRecord<byte[], byte[]>> each) {
        unlessStopped(() -> {
            readAll(from, to, each);
            return to;
        });
    }

    private void readAll(long from, long to, Consumer<ConsumerRecord<byte[], byte[]>> each) {
        consumer.seek(partition, from);
        long position = from;
        long progress = System.nanoTime();
        while (position < to) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL).records(partition)) {
                if (record.offset() < to) {
                    each.accept(record);
                }
            }
            long reached = consumer.position(partition, PATIENCE);
            if (reached > position) {
                progress = System.nanoTime();
            } else if (System.nanoTime() - progress > PATIENCE.toNanos()) {
                throw new TimeoutException(partition + ": replay of [" + from + ", " + to + ") stands at " + position
                        + " since " + PATIENCE.toSeconds() + " s; is the broker reachable?");
            }
            position = reached;
        }
    }

    @Override
    public void pause() {
        stop.await(PAUSE);
        unlessStopped(() -> PAUSE);
    }

    private <T> T unlessStopped(Supplier<T> ask) {
        try {
            if (!stop.isGiven()) {
                return ask.get();
            }
        } catch (WakeupException e) {
            // said below
        }
        throw new StoppedException(partition + ": the application stops before the recovery is over");
    }

    @Override
    public void close() {
        interrupts.close();
        consumer.close(CloseOptions.timeout(PAUSE)); // it has joined no group, so there is nobody to tell
    }

    /** Derives clients' settings without logging all of its own once more for each task. */
    private static final class QuietStreamsConfig extends StreamsConfig {
        QuietStreamsConfig(Map<String, Object> settings) {
            super(settings, false);
        }
    }
}
