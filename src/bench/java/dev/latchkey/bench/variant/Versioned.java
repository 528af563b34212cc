package dev.latchkey.bench.variant;

import java.nio.ByteBuffer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/** A value and its version, so that a store need not parse it again. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Versioned(long version, byte[] value) {
    /** As it lies in a store: the version's eight bytes, then the value. */
    static Serde<Versioned> serde() {
        Deserializer<Versioned> read = (topic, bytes) -> {
            if (bytes == null) {
                return null;
            }
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            long version = buffer.getLong();
            byte[] value = new byte[buffer.remaining()];
            buffer.get(value);
            return new Versioned(version, value);
        };
        return Serdes.serdeFrom(
                (topic, versioned) -> versioned == null
                        ? null
                        : ByteBuffer.allocate(Long.BYTES + versioned.value.length)
                                .putLong(versioned.version)
                                .put(versioned.value)
                                .array(),
                read);
    }

    /** Parses what comes in, and writes the value as it was. */
    static Serde<Versioned> wire() {
        return Serdes.serdeFrom(
                (topic, versioned) -> versioned == null ? null : versioned.value,
                (topic, bytes) -> bytes == null ? null : new Versioned(Versions.of(bytes), bytes));
    }

    /** The one that stays; the later one where both are equal. */
    static Versioned latest(Versioned held, Versioned next) {
        return next.version >= held.version ? next : held;
    }
}
