package dev.latchkey.bench.flink;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.latchkey.bench.variant.Versions;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Key, version and value of a record: a tuple, the cheapest of Flink's composites to serialise. The key is a string, since Flink
 * can't key by an array.
 */
final class OrderSchema implements KafkaRecordDeserializationSchema<Tuple3<String, Long, byte[]>> {
    private static final long serialVersionUID = 1;

    @Override
    public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<Tuple3<String, Long, byte[]>> out) {
        out.collect(Tuple3.of(new String(record.key(), UTF_8), Versions.of(record.value()), record.value()));
    }

    @Override
    public TypeInformation<Tuple3<String, Long, byte[]>> getProducedType() {
        return type();
    }

    static TypeInformation<Tuple3<String, Long, byte[]>> type() {
        return Types.TUPLE(Types.STRING, Types.LONG, Types.PRIMITIVE_ARRAY(Types.BYTE));
    }
}
