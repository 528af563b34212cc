package dev.latchkey.buffer;

import static dev.latchkey.buffer.BufferFixture.record;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Merging is a join: what wins does not depend on the order, the grouping or the number of times of merging. */
class MergePropertiesTest {
    @Property
    void shouldHaveTheSameWinnerInAnyOrder(
            @ForAll("versions") List<Long> versions, @ForAll boolean tiesLatest, @ForAll("shuffles") Random random) {
        List<Arrival<String>> inOrder = records(versions);
        List<Arrival<String>> shuffled = new ArrayList<>(inOrder);
        Collections.shuffle(shuffled, random);

        assertThat(winner(shuffled, tiesLatest)).isEqualTo(winner(inOrder, tiesLatest));
    }

    @Property
    void shouldHaveTheSameWinnerWhenRecordsAreMergedAgain(
            @ForAll("versions") List<Long> versions, @ForAll boolean tiesLatest) {
        List<Arrival<String>> once = records(versions);
        List<Arrival<String>> again = new ArrayList<>(once);
        again.addAll(once);

        assertThat(winner(again, tiesLatest)).isEqualTo(winner(once, tiesLatest));
    }

    @Property
    void shouldHaveTheSameWinnerWhenWinnersOfPartsAreMerged(
            @ForAll("versions") List<Long> left, @ForAll("versions") List<Long> right, @ForAll boolean tiesLatest) {
        List<Long> all = new ArrayList<>(left);
        all.addAll(right);
        List<Arrival<String>> records = records(all);
        long ofLeft = winner(records.subList(0, left.size()), tiesLatest);
        long ofRight = winner(records.subList(left.size(), all.size()), tiesLatest);

        assertThat(winner(List.of(records.get((int) ofRight), records.get((int) ofLeft)), tiesLatest))
                .isEqualTo(winner(records, tiesLatest));
    }

    @Property
    void shouldBeTheWinnerThatTheDefinitionNames(@ForAll("versions") List<Long> versions, @ForAll boolean tiesLatest) {
        long highest = versions.stream().mapToLong(Long::longValue).max().orElseThrow();

        assertThat(winner(records(versions), tiesLatest))
                .isEqualTo(tiesLatest ? versions.lastIndexOf(highest) : versions.indexOf(highest));
    }

    /** The offset of the winner of these records, merged in this order. */
    private static long winner(List<Arrival<String>> records, boolean tiesLatest) {
        Entry<String> entry = new Entry<>(records.get(0), 0, 0);
        records.subList(1, records.size()).forEach(record -> entry.merge(record, tiesLatest));
        return entry.offset();
    }

    private static List<Arrival<String>> records(List<Long> versions) {
        List<Arrival<String>> records = new ArrayList<>();
        for (long version : versions) {
            records.add(record("a", version, records.size()));
        }
        return records;
    }

    @Provide
    Arbitrary<List<Long>> versions() {
        return Arbitraries.longs().between(-2, 2).list().ofMinSize(1).ofMaxSize(12);
    }

    @Provide
    Arbitrary<Random> shuffles() {
        return Arbitraries.randoms();
    }
}
