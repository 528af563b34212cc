package dev.latchkey.bench.variant;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/**
 * (d) The processor that people write: the winner of each key in a store of RocksDB with its changelog, and a punctuator that
 * forwards what is there and deletes it.
 */
public final class ForumProcessor {
    private static final String STORE = "latest";

    private ForumProcessor() {}

    public static void main(String[] args) {
        Setup setup = Setup.ofSystem();
        StoreBuilder<KeyValueStore<Bytes, Versioned>> store =
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(STORE), Serdes.Bytes(), Versioned.serde());
        Topology topology = new Topology()
                .addSource(
                        "input", Serdes.Bytes().deserializer(), Versioned.wire().deserializer(), setup.input())
                .addProcessor("latest", new Supplier(setup, store), "input")
                .addSink(
                        "output",
                        setup.output(),
                        Serdes.Bytes().serializer(),
                        Versioned.wire().serializer(),
                        "latest");
        StreamsProgram.run(setup, topology, Map.of());
    }

    private record Supplier(Setup setup, StoreBuilder<?> store)
            implements ProcessorSupplier<Bytes, Versioned, Bytes, Versioned> {
        @Override
        public Latest get() {
            return new Latest(setup);
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
            return Set.of(store);
        }
    }

    private static final class Latest extends ContextualProcessor<Bytes, Versioned, Bytes, Versioned> {
        private final Taken taken = new Taken();
        private final Setup setup;
        private @Nullable KeyValueStore<Bytes, Versioned> store;

        Latest(Setup setup) {
            this.setup = setup;
        }

        @Override
        public void init(ProcessorContext<Bytes, Versioned> context) {
            super.init(context);
            store = context.getStateStore(STORE);
            context.schedule(setup.flush(), PunctuationType.WALL_CLOCK_TIME, this::flush);
        }

        @Override
        public void process(Record<Bytes, Versioned> record) {
            taken.one();
            KeyValueStore<Bytes, Versioned> store = store();
            Versioned held = store.get(record.key());
            if (held == null || record.value().version() >= held.version()) {
                store.put(record.key(), record.value());
            }
        }

        private void flush(long now) {
            try (var all = store().all()) {
                while (all.hasNext()) {
                    var entry = all.next();
                    context().forward(new Record<>(entry.key, entry.value, now));
                    store().delete(entry.key);
                }
            }
        }

        private KeyValueStore<Bytes, Versioned> store() {
            return Objects.requireNonNull(store, "init comes first");
        }
    }
}
