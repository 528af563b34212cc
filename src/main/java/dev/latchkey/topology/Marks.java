package dev.latchkey.topology;

import dev.latchkey.buffer.Mark;
import dev.latchkey.buffer.MarkCodec;
import dev.latchkey.buffer.RecoveryRefusedException;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/**
 * The store of a partition's mark: in memory, logged, one key. Kafka Streams commits what is put here in the same
 * transaction as the forwarded records and the input offsets, which is all that the protocol needs.
 */
final class Marks {
    static final String NAME = "marks";
    private static final String KEY = "mark";

    /** One live record a partition: compaction may come early and often, so that a restore reads next to nothing. */
    private static final Map<String, String> CHANGELOG = Map.of(
            TopicConfig.SEGMENT_BYTES_CONFIG, Integer.toString(1 << 20),
            TopicConfig.SEGMENT_MS_CONFIG, "3600000",
            TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG, "0.1",
            // What is put has the timestamp of the record at hand: whatever the input takes, it must take as well.
            TopicConfig.MESSAGE_TIMESTAMP_AFTER_MAX_MS_CONFIG, Long.toString(Long.MAX_VALUE),
            TopicConfig.MESSAGE_TIMESTAMP_BEFORE_MAX_MS_CONFIG, Long.toString(Long.MAX_VALUE));

    private final KeyValueStore<String, byte[]> store;
    private @Nullable Mark saved;

    Marks(KeyValueStore<String, byte[]> store) {
        this.store = store;
    }

    static StoreBuilder<KeyValueStore<String, byte[]>> builder() {
        return Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(NAME), Serdes.String(), Serdes.ByteArray())
                .withCachingDisabled()
                .withLoggingEnabled(CHANGELOG);
    }

    /**
     * The mark that was committed last; null before the first record.
     *
     * @throws RecoveryRefusedException where what stands there is none of ours
     */
    @Nullable
    Mark load() {
        byte[] bytes = store.get(KEY);
        try {
            saved = bytes == null ? null : MarkCodec.decode(bytes);
            return saved;
        } catch (IllegalArgumentException e) {
            throw new RecoveryRefusedException("the changelog of the store '" + NAME + "': " + e.getMessage()
                    + ". So it can't be told what is pending. If another program wrote to that topic, see"
                    + " 'Deleted internal topics' in docs/operations.md.");
        }
    }

    /** Puts the mark unless it stands there already. */
    void save(@Nullable Mark mark) {
        if (mark != null && !mark.equals(saved)) {
            store.put(KEY, MarkCodec.encode(mark));
        }
        saved = mark;
    }

    /** Whether the mark is another object than the one saved last: the cheap question of the hot path. */
    @SuppressWarnings("ReferenceEquality") // the buffer makes a new one whenever it changes
    boolean differs(@Nullable Mark mark) {
        return mark != saved;
    }
}
