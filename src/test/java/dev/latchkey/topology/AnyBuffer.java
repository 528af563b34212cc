package dev.latchkey.topology;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.latchkey.buffer.Arrival;
import dev.latchkey.buffer.DrainBudget;
import dev.latchkey.buffer.Mark;
import dev.latchkey.buffer.Occupancy;
import dev.latchkey.buffer.Outcome;
import dev.latchkey.buffer.Pending;
import dev.latchkey.buffer.PendingBuffer;
import dev.latchkey.buffer.Place;
import dev.latchkey.buffer.ReplayBuffer;
import dev.latchkey.config.LatchkeyConfig.Recovery;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The buffer of either recovery, short words for what is done to it, and a crash: the next buffer gets what a commit keeps
 * for it, which is the input or the store, and the mark.
 */
final class AnyBuffer {
    static final String RULE = "json:/version integer latest";

    final Occupancy occupancy = new Occupancy(Long.MAX_VALUE, Long.MAX_VALUE);
    final Occupancy written;
    private final Recovery recovery;
    private final boolean tiesLatest;
    private final KeyValueStore<byte[], byte[]> store = MemoryStore.open();
    private final TreeMap<Long, Arrival<Headers>> input = new TreeMap<>();
    long now = 1_000;
    PendingBuffer<Headers> buffer;

    AnyBuffer(Recovery recovery, boolean tiesLatest) {
        this(recovery, tiesLatest, Long.MAX_VALUE);
    }

    /** @param writtenBytes what a changelog's buffer may keep on the heap of what it wrote */
    AnyBuffer(Recovery recovery, boolean tiesLatest, long writtenBytes) {
        this.written = new Occupancy(Long.MAX_VALUE, writtenBytes);
        this.recovery = recovery;
        this.tiesLatest = tiesLatest;
        this.buffer = recovery == Recovery.REPLAY ? replay() : changelog();
    }

    private ReplayBuffer<Headers> replay() {
        return new ReplayBuffer<>(tiesLatest, RULE, () -> now, RecordSize::headers, occupancy);
    }

    private ChangelogBuffer changelog() {
        return new ChangelogBuffer(store, tiesLatest, RULE, () -> now, occupancy, written);
    }

    /** A record whose value names its version and offset: {@code 7@12}. */
    Outcome offer(String key, long version, long offset) {
        Arrival<Headers> arrival = arrival(key, version + "@" + offset, offset);
        arrival.version(version, null);
        return take(arrival);
    }

    /** A tombstone that says nothing of its version. */
    Outcome tombstone(String key, long offset) {
        Arrival<Headers> arrival = arrival(key, null, offset);
        arrival.versionless();
        return take(arrival);
    }

    private Outcome take(Arrival<Headers> arrival) {
        input.put(arrival.offset(), arrival);
        buffer.offer(arrival);
        buffer.settle();
        return Stream.of(Outcome.values())
                .filter(outcome -> buffer.outcomes().take(outcome) > 0)
                .findAny()
                .orElseThrow();
    }

    private static Arrival<Headers> arrival(String key, @Nullable String value, long offset) {
        Arrival<Headers> arrival = new Arrival<>();
        arrival.record(key.getBytes(UTF_8), value == null ? null : value.getBytes(UTF_8), null, 10 * offset, offset);
        return arrival;
    }

    /** Releases up to so many entries, as {@code key=version@offset}. */
    List<String> drain(int records) {
        List<String> released = new ArrayList<>();
        buffer.drain(
                new DrainBudget(records, Long.MAX_VALUE, () -> 0),
                entry -> released.add(text(entry.key(), entry.value())));
        return released;
    }

    /** A crash behind a commit: a new buffer from what that kept. */
    void recover() {
        Mark mark = buffer.mark();
        long committed = input.isEmpty() ? 0 : input.lastKey() + 1;
        buffer.clear();
        if (recovery == Recovery.CHANGELOG) {
            ChangelogBuffer restored = changelog();
            restored.restore(mark, committed);
            buffer = restored;
            return;
        }
        ReplayBuffer<Headers> restored = replay();
        restored.restore(mark, committed);
        if (mark != null && !mark.idle()) {
            input.tailMap(mark.start()).values().forEach(arrival -> restored.replay(arrival, now));
        }
        restored.replayed();
        buffer = restored;
    }

    /** All that is pending, page by page. */
    List<Pending<Headers>> pages(int limit) {
        List<Pending<Headers>> all = new ArrayList<>();
        List<Pending<Headers>> page = buffer.page(Place.START, limit);
        while (!page.isEmpty()) {
            all.addAll(page);
            page = buffer.page(buffer.place(page.get(page.size() - 1)), limit);
        }
        return all;
    }

    /** All that is pending, as {@code key=version@offset}. */
    List<String> pending() {
        return pages(1000).stream()
                .map(entry -> text(entry.key(), entry.value()))
                .toList();
    }

    /** What is pending for a key, which must be something. */
    Pending<Headers> get(String key) {
        return Objects.requireNonNull(buffer.get(key.getBytes(UTF_8)));
    }

    static String text(byte[] key, byte @Nullable [] value) {
        return new String(key, UTF_8) + "=" + (value == null ? "null" : new String(value, UTF_8));
    }
}
