package dev.latchkey.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class OccupancyTest {
    @Test
    void shouldBeExceededWhenEitherLimitIsPassed() {
        Occupancy occupancy = new Occupancy(10, 1_000);

        occupancy.add(10, 1_000);
        assertThat(occupancy.exceeded()).isFalse();

        occupancy.add(1, 0);
        assertThat(occupancy.exceeded()).isTrue();

        occupancy.add(-1, 1);
        assertThat(occupancy.exceeded()).isTrue();

        occupancy.add(0, -1);
        assertThat(occupancy.exceeded()).isFalse();
    }

    @Test
    void shouldNeverBeExceededWhenThereIsNoLimit() {
        Occupancy occupancy = new Occupancy(Long.MAX_VALUE, Long.MAX_VALUE);

        occupancy.add(Integer.MAX_VALUE, Long.MAX_VALUE);

        assertThat(occupancy.exceeded()).isFalse();
        assertThat(occupancy.isLarge(Integer.MAX_VALUE, 1_000_000)).isFalse();
    }

    @Test
    void shouldSpareSmallPartitionsWhenRoomIsMade() {
        Occupancy occupancy = new Occupancy(1_000, Long.MAX_VALUE);
        for (int i = 0; i < 5; i++) {
            occupancy.partitionAdded();
        }

        assertThat(occupancy.isLarge(99, 0)).isFalse();
        assertThat(occupancy.isLarge(100, 0)).isTrue();

        occupancy.partitionRemoved(); // a larger share for the others
        assertThat(occupancy.isLarge(100, 0)).isFalse();
        assertThat(occupancy.isLarge(125, 0)).isTrue();
    }

    @Test
    void shouldNotFlushAPartitionThatHoldsNothing() {
        assertThat(new Occupancy(0, 0).isLarge(0, 0)).isFalse();
    }

    /** Else all partitions would wait for each other. */
    @Property
    void shouldFindALargePartitionWhenALimitIsExceeded(
            @ForAll @Size(min = 1, max = 20) int @IntRange(min = 0, max = 1_000) [] entries,
            @ForAll @IntRange(min = 1, max = 3_000) int maxEntries,
            @ForAll @IntRange(min = 1, max = 300_000) int maxBytes) {
        Occupancy occupancy = new Occupancy(maxEntries, maxBytes);
        for (int n : entries) {
            occupancy.partitionAdded();
            occupancy.add(n, 100L * n);
        }

        boolean found = false;
        for (int n : entries) {
            found |= occupancy.isLarge(n, 100L * n);
        }

        assertThat(!occupancy.exceeded() || found).isTrue();
    }

    @Test
    void shouldSayHowFullItIs() {
        Occupancy occupancy = new Occupancy(10, 1_000);

        occupancy.add(3, 400);

        assertThat(occupancy).hasToString("3 entries of at most 10, 400 bytes of at most 1000");
        assertThat(occupancy.entries()).isEqualTo(3);
        assertThat(occupancy.bytes()).isEqualTo(400);
    }
}
