package dev.latchkey.topology;

import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * How large a record is when it is alone in a batch, in bytes, from above: what {@code max.request.size} is compared with
 * before the producer does so, since a refused send would abort the transaction of its neighbours too.
 */
final class RecordSize {
    /** Batch header (61) and the most that a record's own fields take (21), as in Kafka's message format v2. */
    private static final int FIXED = 61 + 21;
    /** The most that a length takes as a varint. */
    private static final int LENGTH = 5;

    private RecordSize() {}

    static long upperBound(byte @Nullable [] key, byte @Nullable [] value, Headers headers) {
        return (long) FIXED + length(key) + length(value) + headers(headers);
    }

    /** The bytes of headers alone. */
    static int headers(Headers headers) {
        int size = LENGTH;
        for (Header header : headers.toArray()) {
            size += 2 * LENGTH + 3 * header.key().length(); // 3: the most bytes of a char in UTF-8
            size += length(header.value());
        }
        return size;
    }

    private static int length(byte @Nullable [] bytes) {
        return bytes == null ? 0 : bytes.length;
    }
}
