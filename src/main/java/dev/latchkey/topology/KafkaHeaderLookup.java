package dev.latchkey.topology;

import dev.latchkey.version.HeaderLookup;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** Looks headers up in one record after the other; the last of a name counts, which is Kafka's own rule. */
final class KafkaHeaderLookup implements HeaderLookup {
    private Headers headers = new RecordHeaders();

    KafkaHeaderLookup in(Headers next) {
        headers = next;
        return this;
    }

    @Override
    public byte @Nullable [] last(String name) {
        Header header = headers.lastHeader(name);
        return header == null ? ABSENT : header.value();
    }
}
