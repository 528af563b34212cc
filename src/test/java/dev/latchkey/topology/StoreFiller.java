package dev.latchkey.topology;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SplittableRandom;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.apache.kafka.streams.state.Stores;
import org.rocksdb.Options;

/**
 * A process that fills RocksDB stores, releases part of what they hold and reads them, and says by how many MiB its resident
 * memory grew at the most. Its heap is fixed and touched, so what grows is native. Linux only. Arguments: folder, number
 * of stores, entries, the setter's class, the bound in bytes.
 */
public final class StoreFiller {
    private static final int SAMPLE = 101;
    private static final int VALUE_BYTES = 1_000;

    private StoreFiller() {}

    public static void main(String[] args) throws IOException {
        int count = Integer.parseInt(args[1]);
        RocksMemory.expectStores(count);
        List<KeyValueStore<byte[], byte[]>> stores = new ArrayList<>();
        stores.add(open(Path.of(args[0], "first"), args[3], args[4])); // loads the library
        long before = residentBytes();
        for (int i = 1; i < count; i++) {
            stores.add(open(Path.of(args[0], "store-" + i), args[3], args[4]));
        }
        long opened = residentBytes() - before;
        long peak = fill(stores, Integer.parseInt(args[2]), before);
        System.out.println("opened " + (opened >> 20) + " MiB, peak " + (peak >> 20) + " MiB");
        stores.forEach(KeyValueStore::close);
    }

    private static long fill(List<KeyValueStore<byte[], byte[]>> stores, int entries, long before) {
        SplittableRandom random = new SplittableRandom(1);
        long peak = 0;
        for (int i = 0; i < entries; i++) {
            KeyValueStore<byte[], byte[]> store = stores.get(i % stores.size());
            byte[] value = new byte[VALUE_BYTES];
            random.nextBytes(value);
            store.put(key(random.nextInt(entries)), value);
            if (i % SAMPLE == 0) {
                store.get(key(random.nextInt(entries)));
                release(store);
                peak = Math.max(peak, residentBytes() - before);
            }
        }
        return peak;
    }

    private static void release(KeyValueStore<byte[], byte[]> store) {
        try (KeyValueIterator<byte[], byte[]> all = store.all()) {
            for (int i = 0; i < 100 && all.hasNext(); i++) {
                store.delete(all.next().key);
            }
        }
    }

    private static byte[] key(int number) {
        return ByteBuffer.allocate(Long.BYTES)
                .putLong(number * 0x9E3779B97F4A7C15L)
                .array();
    }

    static KeyValueStore<byte[], byte[]> open(Path folder, String setter, String bound) {
        return open(folder, PendingStore.NAME, setter, bound);
    }

    static KeyValueStore<byte[], byte[]> open(Path folder, String name, String setter, String bound) {
        Properties config = new Properties();
        config.putAll(Map.of(
                StreamsConfig.APPLICATION_ID_CONFIG,
                "stores",
                StreamsConfig.BOOTSTRAP_SERVERS_CONFIG,
                "nobody:1",
                StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG,
                setter,
                RocksMemory.SETTING,
                bound));
        KeyValueStore<byte[], byte[]> store = Stores.keyValueStoreBuilder(
                        Stores.persistentKeyValueStore(name), Serdes.ByteArray(), Serdes.ByteArray())
                .withLoggingDisabled()
                .withCachingDisabled()
                .build();
        var context = new MockProcessorContext<Void, Void>(config, new TaskId(0, 0), folder.toFile());
        store.init(context.getStateStoreContext(), store);
        return store;
    }

    private static long residentBytes() {
        try {
            String[] pages = Files.readString(Path.of("/proc/self/statm")).split(" ", -1);
            return Long.parseLong(pages[1]) * 4096;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kafka's defaults: each store has a block cache and write buffers of its own. */
    public static final class Defaults implements RocksDBConfigSetter {
        @Override
        public void setConfig(String storeName, Options options, Map<String, Object> configs) {
            // as they are
        }

        @Override
        public void close(String storeName, Options options) {
            // nothing was made
        }
    }
}
