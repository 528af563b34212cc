package dev.latchkey.topology;

import dev.latchkey.buffer.ReplayBuffer;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;

/**
 * The buffer of the {@code replay} recovery as a state store, so that Kafka Streams' metadata and interactive queries know
 * it. It is neither logged nor persistent: the input rebuilds it.
 */
final class PendingStore implements StateStore {
    static final String NAME = "pending";

    private final ReplayBuffer<Headers> buffer;
    private volatile boolean open;

    PendingStore(ReplayBuffer<Headers> buffer) {
        this.buffer = buffer;
    }

    ReplayBuffer<Headers> buffer() {
        return buffer;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        context.register(root, (key, value) -> {
            throw new IllegalStateException("the store '" + NAME + "' has no changelog, yet was given a record of one");
        });
        open = true;
    }

    @Override
    public void flush() {
        // Nothing lies between this store and the heap.
    }

    @Override
    public void close() {
        open = false;
        buffer.clear();
    }

    @Override
    public boolean persistent() {
        return false;
    }

    @Override
    public boolean isOpen() {
        return open;
    }
}
