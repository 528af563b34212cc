package dev.latchkey.buffer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.latchkey.version.HeaderLookup;
import dev.latchkey.version.Version;
import dev.latchkey.version.VersionRule;
import dev.latchkey.version.VersionSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A buffer with a clock that is moved by hand, and short words for what is done to it. Headers are plain strings here. */
final class BufferFixture {
    static final String RULE = "json:/version integer latest";

    final Occupancy occupancy = new Occupancy(Long.MAX_VALUE, Long.MAX_VALUE);
    final ReplayBuffer<String> buffer;
    long now = 1_000;

    BufferFixture() {
        this(true);
    }

    BufferFixture(boolean tiesLatest) {
        buffer = new ReplayBuffer<>(tiesLatest, RULE, () -> now, String::length, occupancy);
    }

    static byte[] key(String key) {
        return key.getBytes(UTF_8);
    }

    /** A record whose value names its version and offset: {@code 7@12}. */
    static Arrival<String> record(String key, long version, long offset) {
        Arrival<String> arrival = new Arrival<>();
        arrival.record(key(key), (version + "@" + offset).getBytes(UTF_8), null, 10 * offset, offset);
        arrival.version(version, null);
        return arrival;
    }

    /** A version that is no number. */
    static Version version(String text) {
        byte[] value = ("{\"version\":\"" + text + "\"}").getBytes(UTF_8);
        VersionRule rule = VersionRule.of(VersionSettings.defaults().withType("string"));
        return Objects.requireNonNull(
                rule.newReader().read(value, HeaderLookup.NONE).version());
    }

    static Arrival<String> record(String key, @Nullable String value, @Nullable String headers, long offset) {
        Arrival<String> arrival = new Arrival<>();
        arrival.record(key(key), value == null ? null : value.getBytes(UTF_8), headers, 10 * offset, offset);
        arrival.version(offset, null);
        return arrival;
    }

    /** A tombstone that says nothing of its version. */
    static Arrival<String> tombstone(String key, long offset) {
        Arrival<String> arrival = record(key, (String) null, null, offset);
        arrival.versionless();
        return arrival;
    }

    Outcome offer(String key, long version, long offset) {
        return offer(record(key, version, offset));
    }

    Outcome offer(Arrival<String> arrival) {
        buffer.offer(arrival);
        buffer.settle();
        return Stream.of(Outcome.values())
                .filter(outcome -> buffer.outcomes().take(outcome) > 0)
                .findAny()
                .orElseThrow();
    }

    /** Releases up to {@code records} entries, as {@code key=version@offset}. */
    List<String> drain(int records) {
        List<String> released = new ArrayList<>();
        buffer.drain(budget(records), entry -> released.add(text(entry.key(), entry.value())));
        return released;
    }

    static DrainBudget budget(int records) {
        return new DrainBudget(records, Long.MAX_VALUE, () -> 0);
    }

    /** All that is pending, in the order in which it will be released. */
    List<String> pending() {
        return buffer.page(Place.START, Integer.MAX_VALUE).stream()
                .map(entry -> text(entry.key(), entry.value()))
                .toList();
    }

    /** What is pending for a key, which must be something. */
    Pending<String> get(String key) {
        return Objects.requireNonNull(buffer.get(key(key)));
    }

    /** The mark, which must be there. */
    Mark mark() {
        return Objects.requireNonNull(buffer.mark());
    }

    private static String text(byte[] key, byte @Nullable [] value) {
        return new String(key, UTF_8) + "=" + (value == null ? "null" : new String(value, UTF_8));
    }
}
