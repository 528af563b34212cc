package dev.latchkey.topology;

import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.streams.state.StoreBuilder;

/** Builds one {@link PendingStore} for each task. Logging and caching can't be switched on: they would be at odds with it. */
final class PendingStoreBuilder implements StoreBuilder<PendingStore> {
    private final Supplier<PendingStore> stores;

    PendingStoreBuilder(Supplier<PendingStore> stores) {
        this.stores = stores;
    }

    @Override
    public PendingStore build() {
        return stores.get();
    }

    @Override
    public String name() {
        return PendingStore.NAME;
    }

    @Override
    public StoreBuilder<PendingStore> withCachingEnabled() {
        throw new UnsupportedOperationException("the pending store is on the heap already");
    }

    @Override
    public StoreBuilder<PendingStore> withCachingDisabled() {
        return this;
    }

    @Override
    public StoreBuilder<PendingStore> withLoggingEnabled(Map<String, String> config) {
        throw new UnsupportedOperationException("the pending store is rebuilt from the input, not from a changelog");
    }

    @Override
    public StoreBuilder<PendingStore> withLoggingDisabled() {
        return this;
    }

    @Override
    public Map<String, String> logConfig() {
        return Map.of();
    }

    @Override
    public boolean loggingEnabled() {
        return false;
    }
}
