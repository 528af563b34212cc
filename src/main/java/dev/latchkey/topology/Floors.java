package dev.latchkey.topology;

import dev.latchkey.buffer.DrainBudget;
import dev.latchkey.buffer.Entry;
import dev.latchkey.buffer.Floor;
import dev.latchkey.buffer.Floor.Verdict;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.LongSupplier;
import java.util.zip.CRC32C;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * What was released last for each key of a partition, for {@code latchkey.remember}: looked at and written when a winner is released,
 * never when a record is taken in. Why it holds nothing back for ever stands in {@code docs/floors.md}.
 *
 * <p>Floors lie in buckets by the time of their release, each a quarter of the duration long and named by its end. A look-up asks each
 * bucket that counts, a handful; a release writes to the present one; and what is forgotten is the oldest bucket as a whole, from one
 * end to the other, so that nobody walks over what is remembered, or twice over what is forgotten.
 *
 * <p>A floor has a tag: of the topic and the version rule, and of how often all was forgotten. One with another tag does not
 * count. All but {@link #find} belongs to the stream thread.
 */
final class Floors {
    private static final int BUCKETS = 4;
    /** As many times the budget, at the most, where forgetting lags behind. */
    private static final int LARGEST_STEP = 10;
    /** Before all buckets: how often all was forgotten. */
    private static final byte[] TIMES_RESET = FloorCodec.begin(0);

    private static final long FIRST_BUCKET = 1;
    private static final Headers NO_HEADERS = new RecordHeaders();

    private final KeyValueStore<byte[], byte[]> store;
    private final long remember;
    private final long maxRecordBytes;
    private final long length;
    private final boolean tiesLatest;
    private final String rule;
    private final LongSupplier clock;
    /** The end of each bucket, and a key of it before which nothing is stored any more. */
    private final ConcurrentNavigableMap<Long, byte[]> buckets = new ConcurrentSkipListMap<>();

    private volatile int tag;

    /**
     * Floors in a store.
     *
     * @param maxRecordBytes a floor that would be larger as a request is not kept: its key is nearly as large as a record may be
     * @param rule of which records, and how their versions are read: floors of another one do not count
     * @param clock wall-clock time in milliseconds since the epoch
     */
    Floors(
            KeyValueStore<byte[], byte[]> store,
            Duration remember,
            long maxRecordBytes,
            boolean tiesLatest,
            String rule,
            LongSupplier clock) {
        this.store = store;
        this.remember = remember.toMillis();
        this.maxRecordBytes = maxRecordBytes;
        this.length = Math.max(1, this.remember / BUCKETS);
        this.tiesLatest = tiesLatest;
        this.rule = rule;
        this.clock = clock;
    }

    /** Finds the buckets of a store that was restored: one step for each, and none of their floors is read. */
    void restore() {
        buckets.clear();
        tag = tag(timesReset());
        for (byte[] first = firstFrom(FIRST_BUCKET); first != null; ) {
            long bucket = FloorCodec.bucket(first);
            buckets.put(bucket, first);
            first = firstFrom(bucket + 1);
        }
    }

    private byte @Nullable [] firstFrom(long bucket) {
        try (KeyValueIterator<byte[], byte[]> ahead = store.range(FloorCodec.begin(bucket), null)) {
            return ahead.hasNext() ? ahead.peekNextKey() : null;
        }
    }

    private int timesReset() {
        byte[] stored = store.get(TIMES_RESET);
        return stored == null ? 0 : ByteBuffer.wrap(stored).getInt();
    }

    private int tag(int timesReset) {
        CRC32C sum = new CRC32C();
        sum.update((rule + " reset=" + timesReset).getBytes(StandardCharsets.UTF_8));
        return (int) sum.getValue();
    }

    /** Says what of an entry is to be released now, and remembers that it was. */
    Verdict release(Entry<?> entry) {
        long now = clock.getAsLong();
        long present = present(now);
        Found found = find(entry.key(), now);
        Floor floor = found == null ? null : found.floor;
        Verdict verdict = Floor.judge(floor, entry, tiesLatest);
        Floor next = verdict == Verdict.WINNER ? Floor.under(entry) : verdict == Verdict.TOMBSTONE ? floor : null;
        boolean standsThere =
                found != null && next != null && found.bucket == present && next.compareVersion(found.floor) == 0;
        if (next != null && !standsThere) {
            put(present, FloorCodec.key(present, entry.key()), FloorCodec.value(tag, next));
        }
        return verdict;
    }

    /** The bucket of what is released now. */
    private long present(long now) {
        return now - Math.floorMod(now, length) + length;
    }

    private void put(long bucket, byte[] key, byte[] value) {
        if (RecordSize.upperBound(key, value, NO_HEADERS) <= maxRecordBytes) {
            store.put(key, value);
            buckets.computeIfAbsent(bucket, FloorCodec::begin);
        }
    }

    /** The floor of a key, and the bucket in which it counts for longest; null where there is none. */
    @Nullable
    Found find(byte[] key) {
        return find(key, clock.getAsLong());
    }

    /** Asks all buckets that count, and takes the highest: clocks are set back, and the duration may have been another. */
    private @Nullable Found find(byte[] key, long now) {
        Found highest = null;
        for (long bucket : buckets.descendingKeySet()) {
            if (isOver(bucket, now)) {
                break;
            }
            byte[] stored = store.get(FloorCodec.key(bucket, key));
            Floor floor = stored == null ? null : FloorCodec.floor(tag, stored);
            if (floor != null && (highest == null || floor.compareVersion(highest.floor) > 0)) {
                highest = new Found(floor, bucket, bucket + remember);
            }
        }
        return highest;
    }

    private boolean isOver(long bucket, long now) {
        return bucket + remember <= now;
    }

    /**
     * Forgets floors whose time is over, as far as the budget goes. It goes the further the more buckets wait: so what is to be
     * forgotten can't grow for ever, however many floors are written.
     *
     * @return whether there were any
     */
    boolean forgetOld(DrainBudget budget) {
        long now = clock.getAsLong();
        Map.Entry<Long, byte[]> oldest = buckets.firstEntry();
        if (oldest == null || !isOver(oldest.getKey(), now)) {
            return false;
        }
        long bucket = oldest.getKey();
        int waiting = buckets.headMap(now - remember, true).size();
        budget.begin(Math.min(LARGEST_STEP, waiting));
        try (KeyValueIterator<byte[], byte[]> ahead = store.range(oldest.getValue(), FloorCodec.begin(bucket + 1))) {
            byte[] reached = oldest.getValue();
            while (ahead.hasNext() && FloorCodec.bucket(ahead.peekNextKey()) == bucket) {
                if (!budget.allowsOneMore()) {
                    buckets.put(bucket, reached);
                    return true;
                }
                KeyValue<byte[], byte[]> found = ahead.next();
                reached = found.key;
                store.put(reached, null);
            }
        }
        buckets.remove(bucket);
        return true;
    }

    /**
     * Forgets a key.
     *
     * <p>Something is written in any case: only a transaction that is committed shows that the partition is this instance's.
     *
     * @param key null for all
     */
    void forget(byte @Nullable [] key) {
        if (key == null) {
            forgetAll();
            return;
        }
        store.put(FloorCodec.key(present(clock.getAsLong()), key), null);
        for (long bucket : buckets.keySet()) {
            byte[] storedKey = FloorCodec.key(bucket, key);
            if (store.get(storedKey) != null) {
                store.put(storedKey, null);
            }
        }
    }

    /** By one record: what is stored has another tag from now on, and goes away when its time is over. */
    private void forgetAll() {
        int times = timesReset() + 1;
        store.put(TIMES_RESET, ByteBuffer.allocate(Integer.BYTES).putInt(times).array());
        tag = tag(times);
    }

    /**
     * Where a floor was found.
     *
     * @param bucket the bucket
     * @param until when it is over, in milliseconds since the epoch
     */
    record Found(Floor floor, long bucket, long until) {}
}
