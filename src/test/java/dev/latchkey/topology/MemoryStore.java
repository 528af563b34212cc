package dev.latchkey.topology;

import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;

/** A store of bytes as Kafka Streams makes it, in memory, for what stands on one. */
final class MemoryStore {
    private MemoryStore() {}

    static KeyValueStore<byte[], byte[]> open() {
        KeyValueStore<byte[], byte[]> store = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore("pending"), Serdes.ByteArray(), Serdes.ByteArray())
                .withLoggingDisabled()
                .build();
        store.init(new MockProcessorContext<Void, Void>().getStateStoreContext(), store);
        return store;
    }
}
