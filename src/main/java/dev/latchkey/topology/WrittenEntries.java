package dev.latchkey.topology;

import dev.latchkey.buffer.Occupancy;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * What was written of the generation that fills, as far as there is room on the heap: to ask RocksDB for an entry costs as much as
 * all else that is done with a record. Where all of it had room, a key that is not here is not in the store either. Belongs to the
 * stream thread.
 */
final class WrittenEntries {
    /** A node of the table, a buffer around the key, and the headers of two arrays. */
    private static final int OVERHEAD = 144;

    private static final long NONE = -1;

    private final KeyValueStore<byte[], byte[]> store;
    private final Occupancy heap;
    private final Map<ByteBuffer, byte[]> written = new HashMap<>();
    private long bytes;
    private long generation = NONE;
    private boolean all;

    /** @param heap what such entries take over all partitions, and may take at the most */
    WrittenEntries(KeyValueStore<byte[], byte[]> store, Occupancy heap) {
        this.store = store;
        this.heap = heap;
    }

    /** Whether it knows of this generation. */
    boolean isOf(long number) {
        return generation == number;
    }

    /**
     * Another generation fills from now on.
     *
     * @param stored whether the store holds entries of it already
     */
    void begin(long number, boolean stored) {
        clear();
        generation = number;
        all = !stored;
    }

    /** What is stored under a key of that generation; null where nothing is. */
    byte @Nullable [] get(byte[] key, byte[] storedKey) {
        byte[] known = written.get(ByteBuffer.wrap(key));
        return known != null || all ? known : store.get(storedKey);
    }

    /** Stores an entry of that generation. */
    void put(byte[] key, byte[] storedKey, byte[] entry) {
        store.put(storedKey, entry);
        byte[] before = written.replace(ByteBuffer.wrap(key), entry);
        if (before != null) {
            account(0, entry.length - before.length);
        } else if (heap.exceeded()) {
            all = false;
        } else {
            written.put(ByteBuffer.wrap(key), entry);
            account(1, (long) OVERHEAD + key.length + entry.length);
        }
    }

    /** Forgets what it knows; what is stored stays. */
    void clear() {
        account(-written.size(), -bytes);
        written.clear();
        generation = NONE;
    }

    private void account(int moreEntries, long moreBytes) {
        bytes += moreBytes;
        heap.add(moreEntries, moreBytes);
    }
}
