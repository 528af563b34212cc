package dev.latchkey.topology;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/** The store of the {@code changelog} recovery: persistent, in RocksDB, and logged. */
final class ChangelogStore {
    /** How long compaction keeps tombstones: local state that is older must not be trusted (KAFKA-19943). */
    static final long DELETE_RETENTION_MS = 60 * 60 * 1000L;

    /**
     * Entries live for about a flush interval, then a tombstone follows. So nearly all of the log is garbage soon, and a
     * restore reads what compaction has left of it: let it come early and often.
     */
    private static final Map<String, String> CHANGELOG = Map.of(
            // The active segment is never compacted: small ones, rolled often, bound what a restore reads in vain.
            TopicConfig.SEGMENT_BYTES_CONFIG,
            Integer.toString(16 << 20),
            TopicConfig.SEGMENT_MS_CONFIG,
            "600000",
            // Compact when a tenth is garbage, not half.
            TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG,
            "0.1",
            // A tombstone is of use to a restore that is under way, which takes minutes; a day of them would be most of
            // the log.
            TopicConfig.DELETE_RETENTION_MS_CONFIG,
            Long.toString(DELETE_RETENTION_MS),
            // What is put has the timestamp of the record at hand: whatever the input takes, it must take as well.
            TopicConfig.MESSAGE_TIMESTAMP_AFTER_MAX_MS_CONFIG,
            Long.toString(Long.MAX_VALUE),
            TopicConfig.MESSAGE_TIMESTAMP_BEFORE_MAX_MS_CONFIG,
            Long.toString(Long.MAX_VALUE));

    private ChangelogStore() {}

    /**
     * The builder. Without the record cache: entries are rarely merged twice within a commit interval and are deleted
     * soon, so it would save little, and it would delay what other threads read.
     *
     * @param maxRecordBytes the producer's {@code max.request.size}
     */
    static StoreBuilder<KeyValueStore<byte[], byte[]>> builder(long maxRecordBytes) {
        Map<String, String> changelog = new HashMap<>(CHANGELOG);
        // What may be sent must fit, whatever the broker's default is.
        changelog.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Long.toString(maxRecordBytes));
        return Stores.keyValueStoreBuilder(RocksMemory.store(PendingStore.NAME), Serdes.ByteArray(), Serdes.ByteArray())
                .withCachingDisabled()
                .withLoggingEnabled(changelog);
    }
}
