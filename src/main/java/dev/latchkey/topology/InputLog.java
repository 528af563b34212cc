package dev.latchkey.topology;

import dev.latchkey.buffer.InputPartition;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * One input partition as a recovery reads it: beside the consumer of Kafka Streams, which it leaves alone. Every call throws
 * {@link StoppedException} once the application stops.
 */
public interface InputLog extends AutoCloseable {
    /** Where the partition stands. Asks the broker; waits while a transaction is about to commit an offset. */
    InputPartition position();

    /**
     * Reads {@code [from, to)}, committed records only, in order.
     *
     * @throws org.apache.kafka.clients.consumer.OffsetOutOfRangeException where the log no longer holds {@code from}
     * @throws org.apache.kafka.common.errors.TimeoutException where the broker is silent for too long
     */
    void read(long from, long to, Consumer<ConsumerRecord<byte[], byte[]>> each);

    /** Waits a moment before the broker is asked again. */
    void pause();

    @Override
    void close();
}
