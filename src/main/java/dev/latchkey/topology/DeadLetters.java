package dev.latchkey.topology;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.latchkey.version.Reason;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * Makes dead letters: the record as it is, and headers that tell why it is one and where it came from, by the names of
 * KIP-1034. What would be too large to send is left out, the value first; the coordinates lead to the original.
 */
final class DeadLetters {
    static final String EXCEPTION = "__streams.errors.exception";
    static final String MESSAGE = "__streams.errors.message";
    static final String TOPIC = "__streams.errors.topic";
    static final String PARTITION = "__streams.errors.partition";
    static final String OFFSET = "__streams.errors.offset";
    /** Names what was left out: {@code value}, {@code headers}, {@code key}. */
    static final String OMITTED = "latchkey.omitted";

    private final long maxRecordBytes;

    DeadLetters(long maxRecordBytes) {
        this.maxRecordBytes = maxRecordBytes;
    }

    Record<byte[], byte[]> letter(Record<byte[], byte[]> record, Reason reason, String detail, RecordMetadata origin) {
        Record<byte[], byte[]> letter = describe(record, record.headers(), reason, detail, origin);
        if (fits(letter)) {
            return letter;
        }
        letter = omit(letter.withValue(null), "value");
        if (fits(letter)) {
            return letter;
        }
        Headers none = new RecordHeaders();
        letter = omit(describe(letter, none, reason, detail, origin), "value,headers");
        return fits(letter) ? letter : omit(letter.withKey(null), "value,headers,key");
    }

    private static Record<byte[], byte[]> describe(
            Record<byte[], byte[]> record, Headers headers, Reason reason, String detail, RecordMetadata origin) {
        Headers described = new RecordHeaders(headers.toArray());
        put(described, EXCEPTION, reason.label());
        put(described, MESSAGE, detail);
        put(described, TOPIC, origin.topic());
        put(described, PARTITION, Integer.toString(origin.partition()));
        put(described, OFFSET, Long.toString(origin.offset()));
        return record.withHeaders(described);
    }

    private static Record<byte[], byte[]> omit(Record<byte[], byte[]> letter, String what) {
        put(letter.headers(), OMITTED, what);
        return letter;
    }

    /** Replaces what a record already had from a dead-letter topic that it came through before. */
    private static void put(Headers headers, String name, String value) {
        headers.remove(name).add(name, value.getBytes(UTF_8));
    }

    private boolean fits(Record<byte[], byte[]> letter) {
        return RecordSize.upperBound(letter.key(), letter.value(), letter.headers()) <= maxRecordBytes;
    }
}
