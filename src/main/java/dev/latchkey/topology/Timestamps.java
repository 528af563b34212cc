package dev.latchkey.topology;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * Takes a record's timestamp as it is. One that has none (-1, from a producer that sets none) gets the present, as a
 * producer would give it: Kafka Streams' own extractors would stop the thread or lose the record.
 */
final class Timestamps implements TimestampExtractor {
    @Override
    public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
        return of(record);
    }

    static long of(ConsumerRecord<?, ?> record) {
        return record.timestamp() < 0 ? System.currentTimeMillis() : record.timestamp();
    }
}
