package dev.latchkey.buffer;

import static dev.latchkey.buffer.BufferFixture.record;
import static dev.latchkey.buffer.BufferFixture.tombstone;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.version.Version;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;

/** What a buffer says that it holds is what it holds, whatever was done to it before. */
class OccupancyAccountTest {
    private final BufferFixture fixture = new BufferFixture();
    private long offset;

    /** Something that is done to the buffer. */
    private interface Step {
        void on(OccupancyAccountTest test);
    }

    @Property
    void shouldNeverDrift(@ForAll("steps") List<Step> steps) {
        for (Step step : steps) {
            step.on(this);

            assertAccountIsRight();
        }
        fixture.buffer.clear();
        assertThat(fixture.occupancy.entries()).isZero();
        assertThat(fixture.occupancy.bytes()).isZero();
    }

    private void assertAccountIsRight() {
        List<Pending<String>> all = fixture.buffer.page(Place.START, Integer.MAX_VALUE);
        long bytes = all.stream().mapToLong(OccupancyAccountTest::bytes).sum();
        BufferStats stats = fixture.buffer.stats();

        assertThat(stats.entries()).isEqualTo(all.size());
        assertThat(stats.draining())
                .isEqualTo(all.stream()
                        .filter(e -> e.state() == Pending.State.DRAINING)
                        .count());
        assertThat(stats.bytes()).isEqualTo(bytes);
        assertThat(fixture.occupancy.entries()).isEqualTo(all.size());
        assertThat(fixture.occupancy.bytes()).isEqualTo(bytes);
    }

    private static long bytes(Pending<String> entry) {
        byte[] value = entry.value();
        String headers = entry.headers();
        Version version = entry.version();
        Tombstone<String> tombstone = entry.tombstone();
        return Entry.OVERHEAD
                + entry.key().length
                + (value == null ? 0L : value.length)
                + (headers == null ? 0L : headers.length())
                + (version == null ? 0L : version.heapBytes())
                + (tombstone == null ? 0L : bytes(tombstone, entry.offset()));
    }

    /** The headers of the winner count once. */
    private static long bytes(Tombstone<String> tombstone, long winner) {
        String headers = tombstone.headers();
        return Tombstone.OVERHEAD + (headers == null || tombstone.offset() == winner ? 0L : headers.length());
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<String> keys = Arbitraries.of("a", "bb", "ccc");
        Arbitrary<@Nullable String> texts = Arbitraries.of("", "x", "longer").injectNull(0.2);
        Arbitrary<@Nullable Version> versions = Arbitraries.of("1", "2.0", "with a long tail")
                .map(BufferFixture::version)
                .injectNull(0.5);
        Arbitrary<Step> take = Combinators.combine(keys, texts, texts, versions)
                .as((k, value, headers, version) -> test -> {
                    Arrival<String> arrival = record(k, value, headers, test.offset++);
                    arrival.version(2, version);
                    test.fixture.buffer.offer(arrival);
                });
        Arbitrary<Step> bury = keys.map(k -> test -> test.fixture.buffer.offer(tombstone(k, test.offset++)));
        Arbitrary<Step> freeze = Arbitraries.just(test -> {
            if (!test.fixture.buffer.draining()) {
                test.fixture.buffer.freeze(1);
            }
        });
        Arbitrary<Step> drain = Arbitraries.integers().between(1, 3).map(n -> test -> test.fixture.drain(n));
        Arbitrary<Step> recover = Combinators.combine(keys, texts, texts).as((k, value, headers) -> test -> {
            test.fixture.buffer.restore(
                    new Mark(test.offset, test.offset + 2, test.offset, 0, false, ""), test.offset + 4);
            for (int i = 0; i < 4; i++) {
                test.fixture.buffer.replay(record(i == 0 ? k : "r" + i, value, headers, test.offset++), 1);
            }
            test.fixture.buffer.replayed();
        });
        return Arbitraries.frequencyOf(
                        Tuple.of(6, take),
                        Tuple.of(1, bury),
                        Tuple.of(2, freeze),
                        Tuple.of(3, drain),
                        Tuple.of(1, recover))
                .list()
                .ofMaxSize(40);
    }
}
