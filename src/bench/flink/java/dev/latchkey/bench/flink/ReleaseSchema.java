package dev.latchkey.bench.flink;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Key and value as they came in. */
final class ReleaseSchema implements KafkaRecordSerializationSchema<Tuple3<String, Long, byte[]>> {
    private static final long serialVersionUID = 1;

    private final String topic;

    ReleaseSchema(String topic) {
        this.topic = topic;
    }

    @Override
    public ProducerRecord<byte[], byte[]> serialize(
            Tuple3<String, Long, byte[]> order, KafkaSinkContext context, Long timestamp) {
        return new ProducerRecord<>(topic, order.f0.getBytes(UTF_8), order.f2);
    }
}
