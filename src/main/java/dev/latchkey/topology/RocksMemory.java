package dev.latchkey.topology;

import dev.latchkey.config.HeapSizeConverter;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Map;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/**
 * Shares memory between all RocksDB stores of the process: one block cache, and write buffers that are charged to it. A soft
 * bound: write buffers that wait to be written out come on top of it. By default each partition would have a cache of 50 MB and three write buffers of 16 MB of its own. Kafka Streams makes
 * one of these per store, by the name of the class; what they share is the process's and is never closed. Thread-safe.
 */
@RegisterForReflection
public final class RocksMemory implements RocksDBConfigSetter {
    /** The size, as {@code latchkey.rocksdb.memory} says it; passed on by {@code application.properties}. */
    static final String SETTING = "latchkey.rocksdb.memory";

    private static final long LEAST = 32L << 20;
    private static final long ARENA_BLOCK = 64L << 10;

    private static @Nullable Shared shared; // the first store's settings count: they are the same for all

    @Override
    public void setConfig(String storeName, Options options, Map<String, Object> configs) {
        Shared memory = shared(configs);
        BlockBasedTableConfig table = (BlockBasedTableConfig) options.tableFormatConfig();
        table.setBlockCache(memory.cache);
        // Index and filter blocks too, or they would grow with the number of partitions beside the bound.
        table.setCacheIndexAndFilterBlocks(true);
        table.setPinTopLevelIndexAndFilter(true);
        options.setWriteBufferManager(memory.writeBuffers);
        // What a write buffer takes at the least, and at a time: an eighth of its 16 MB would be beyond the bound with
        // many
        // partitions before the first flush.
        options.setArenaBlockSize(ARENA_BLOCK);
        // One that fills and one that is being written out: a store that is faster than the disk waits, and does not
        // pile up.
        options.setMaxWriteBufferNumber(2);
        options.setTableFormatConfig(table);
    }

    @Override
    public void close(String storeName, Options options) {
        // Cache and write buffers are shared with the stores that stay open.
    }

    /** A quarter of what the container's memory leaves beside the heap. */
    static long defaultBytes(long container, long heap) {
        return Math.max(LEAST, (container - heap) / 4);
    }

    private static Shared shared(Map<String, Object> configs) {
        synchronized (RocksMemory.class) {
            if (shared == null) {
                Object size = configs.get(SETTING);
                shared = new Shared(
                        size == null
                                ? defaultBytes(
                                        ContainerMemory.bytes(),
                                        Runtime.getRuntime().maxMemory())
                                : new HeapSizeConverter().convert(size.toString()));
            }
            return shared;
        }
    }

    private static final class Shared {
        final Cache cache;
        final WriteBufferManager writeBuffers;

        Shared(long bytes) {
            RocksDB.loadLibrary();
            cache = new LRUCache(bytes);
            writeBuffers = new WriteBufferManager(bytes / 2, cache);
        }
    }
}
