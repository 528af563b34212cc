package dev.latchkey.topology;

import dev.latchkey.config.HeapSizeConverter;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Map;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/**
 * Bounds the memory of all RocksDB stores of the process. By default each store would have a block cache of 50 MB and three
 * write buffers of 16 MB of its own. Here half of the bound is divided among the write buffers of all stores, which are
 * charged to one block cache, so that blocks give way to them. What lies beside the bound is what open stores and
 * compactions take: measured, 0.4 MiB a store.
 *
 * <p>The division is what holds: a store whose two buffers are full waits until one is written out. The write buffer manager
 * alone does not, since buffers that wait to be written out pile up behind its back; and letting it stall writers stands
 * still for ever, when what it waits for are the buffers of stores that the same thread would have to fill. A strict limit of
 * the cache would make reads fail. Kafka Streams makes one of these per store, by the name of the class; what they share is
 * the process's and is never closed. Thread-safe.
 */
@RegisterForReflection
public final class RocksMemory implements RocksDBConfigSetter {
    /** The size, as {@code latchkey.rocksdb.memory} says it; passed on by {@code application.properties}. */
    static final String SETTING = "latchkey.rocksdb.memory";

    private static final long LEAST = 32L << 20;
    private static final long LARGEST_WRITE_BUFFER = 16L << 20;
    /** One that fills and one that is being written out: a store that is faster than the disk waits. */
    private static final int WRITE_BUFFERS = 2;

    private static volatile int stores = 1;

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
        options.setWriteBufferSize(memory.writeBuffer);
        options.setMaxWriteBufferNumber(WRITE_BUFFERS);
        if (storeName.equals(FloorStore.NAME)) {
            // Most look-ups of floors find nothing: filters of the last level, too, which Kafka Streams leaves out.
            options.setOptimizeFiltersForHits(false);
        }
        options.setTableFormatConfig(table);
    }

    @Override
    public void close(String storeName, Options options) {
        // Cache and write buffers are shared with the stores that stay open.
    }

    /**
     * A store by that name. Loads RocksDB's library: in a native binary the classes that would do so themselves when they are
     * initialized were initialized when it was built.
     */
    static KeyValueBytesStoreSupplier store(String name) {
        RocksDB.loadLibrary();
        return Stores.persistentKeyValueStore(name);
    }

    /** How many stores this process may have open at a time: call it before the first is opened. */
    public static void expectStores(int most) {
        stores = most;
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
        final long writeBuffer;

        Shared(long bytes) {
            cache = new LRUCache(bytes);
            writeBuffers = new WriteBufferManager(bytes / 2, cache);
            writeBuffer = Math.min(LARGEST_WRITE_BUFFER, bytes / 2 / WRITE_BUFFERS / stores);
        }
    }
}
