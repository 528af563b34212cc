package dev.latchkey.topology;

import dev.latchkey.config.LatchkeyConfig;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.config.SmallRyeConfig;
import java.util.Map;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.eclipse.microprofile.config.ConfigProvider;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/**
 * Bounds the memory of all RocksDB stores of the process together: one block cache, and write buffers that count against
 * it. By default each partition would have its own 50 MB cache and three write buffers of 16 MB. Kafka Streams makes one of
 * these per store, by the name of the class; what they share is the process's and is never closed.
 */
@RegisterForReflection
public final class RocksMemory implements RocksDBConfigSetter {
    private static final long LEAST = 32L << 20;

    @Override
    public void setConfig(String storeName, Options options, Map<String, Object> configs) {
        BlockBasedTableConfig table = (BlockBasedTableConfig) options.tableFormatConfig();
        table.setBlockCache(Shared.CACHE);
        // Index and filter blocks too, or they would grow with the number of partitions beside the bound.
        table.setCacheIndexAndFilterBlocks(true);
        table.setPinTopLevelIndexAndFilter(true);
        options.setWriteBufferManager(Shared.WRITE_BUFFERS);
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

    /** Made when the first store is opened: in a native image, not before the process runs. */
    private static final class Shared {
        static final Cache CACHE;
        static final WriteBufferManager WRITE_BUFFERS;

        static {
            RocksDB.loadLibrary();
            long bytes = ConfigProvider.getConfig()
                    .unwrap(SmallRyeConfig.class)
                    .getConfigMapping(LatchkeyConfig.class)
                    .rocksdb()
                    .memory()
                    .orElseGet(() -> defaultBytes(
                            ContainerMemory.bytes(), Runtime.getRuntime().maxMemory()));
            CACHE = new LRUCache(bytes);
            WRITE_BUFFERS = new WriteBufferManager(bytes / 2, CACHE);
        }
    }
}
