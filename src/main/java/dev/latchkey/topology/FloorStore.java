package dev.latchkey.topology;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/** The store of what was released last for each key: persistent, in RocksDB, and logged. */
final class FloorStore {
    static final String NAME = "floors";

    private static final Map<String, String> CHANGELOG = Map.of(
            // The active segment is never compacted: small ones, rolled often, bound what a restore reads in vain.
            TopicConfig.SEGMENT_BYTES_CONFIG,
            Integer.toString(16 << 20),
            TopicConfig.SEGMENT_MS_CONFIG,
            "3600000",
            // Floors live for long, so most of what compaction copies is live: wait until a fifth is garbage.
            TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG,
            "0.2",
            // As long as local state may be old: see ChangelogStore.
            TopicConfig.DELETE_RETENTION_MS_CONFIG,
            Long.toString(ChangelogStore.DELETE_RETENTION_MS),
            // What is put has the timestamp of the record at hand: whatever the input takes, it must take as well.
            TopicConfig.MESSAGE_TIMESTAMP_AFTER_MAX_MS_CONFIG,
            Long.toString(Long.MAX_VALUE),
            TopicConfig.MESSAGE_TIMESTAMP_BEFORE_MAX_MS_CONFIG,
            Long.toString(Long.MAX_VALUE));

    private FloorStore() {}

    /**
     * The builder. Without the record cache: a floor is written once a release, and other threads read it.
     *
     * @param maxRecordBytes the producer's {@code max.request.size}
     */
    static StoreBuilder<KeyValueStore<byte[], byte[]>> builder(long maxRecordBytes) {
        Map<String, String> changelog = new HashMap<>(CHANGELOG);
        changelog.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Long.toString(maxRecordBytes));
        return Stores.keyValueStoreBuilder(RocksMemory.store(NAME), Serdes.ByteArray(), Serdes.ByteArray())
                .withCachingDisabled()
                .withLoggingEnabled(changelog);
    }
}
