package dev.latchkey.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for all versions: the order is total, and choosing the winner is a join. */
class VersionPropertiesTest {
    /** A record, as far as winning goes. */
    record Entry(AnyVersion version, long offset) {}

    /** Three of the same type, or of any types: they are compared with each other. */
    @Provide
    Arbitrary<List<AnyVersion>> three() {
        Arbitrary<List<AnyVersion>> ofOneType = Arbitraries.of("integer", "decimal", "string", "timestamp", "semver")
                .flatMap(type -> AnyVersion.ofType(type).list().ofSize(3));
        return Arbitraries.oneOf(ofOneType, AnyVersion.any().list().ofSize(3));
    }

    @Provide
    Arbitrary<AnyVersion> any() {
        return AnyVersion.any();
    }

    @Provide
    Arbitrary<List<Entry>> entries() {
        return three().flatMap(versions -> Combinators.combine(
                        Arbitraries.of(versions), Arbitraries.longs().between(0, 1_000_000))
                .as(Entry::new)
                .list()
                .uniqueElements(Entry::offset)
                .ofMinSize(1)
                .ofMaxSize(8));
    }

    @Property
    boolean shouldBeAntisymmetricWhenVersionsAreCompared(@ForAll("three") List<AnyVersion> versions) {
        return AnyVersion.compare(versions.get(0), versions.get(1))
                        == -AnyVersion.compare(versions.get(1), versions.get(0))
                && AnyVersion.compare(versions.get(0), versions.get(0)) == 0;
    }

    @Property
    void shouldBeTransitiveWhenVersionsAreCompared(@ForAll("three") List<AnyVersion> versions) {
        for (AnyVersion a : versions) {
            for (AnyVersion b : versions) {
                for (AnyVersion c : versions) {
                    int ab = AnyVersion.compare(a, b);
                    int bc = AnyVersion.compare(b, c);
                    if (ab <= 0 && bc <= 0) {
                        assertThat(AnyVersion.compare(a, c)).isEqualTo(Math.min(ab, bc));
                    }
                }
            }
        }
    }

    @Property
    boolean shouldAgreeWithEqualsAndTextWhenVersionsAreEqual(@ForAll("three") List<AnyVersion> versions) {
        AnyVersion a = versions.get(0);
        AnyVersion b = versions.get(1);
        boolean equal = AnyVersion.compare(a, b) == 0;
        return equal == a.equals(b)
                && (!equal || a.hashCode() == b.hashCode())
                && (!equal
                        || Version.toString(a.number(), a.version()).equals(Version.toString(b.number(), b.version())));
    }

    @Property
    boolean shouldHaveLowestBelowAllWhenVersionsAreCompared(@ForAll("any") AnyVersion version) {
        boolean isLowest = Objects.equals(version.version(), Version.LOWEST);
        return AnyVersion.compare(new AnyVersion(0, Version.LOWEST), version) == (isLowest ? 0 : -1);
    }

    @Property
    void shouldComeBackWhenVersionsAreWrittenAsBytes(@ForAll("any") AnyVersion version) {
        byte[] bytes = VersionBytes.toBytes(version.number(), version.version());
        AnyVersion back = new AnyVersion(VersionBytes.number(bytes), VersionBytes.version(bytes));
        assertThat(back).isEqualTo(version);
    }

    /** As the buffer does it: in any order, in any groups, again and again. */
    @Property(tries = 300)
    void shouldHaveOneWinnerWhenRecordsAreMergedInAnyOrder(
            @ForAll("entries") List<Entry> entries, @ForAll boolean tiesLatest, @ForAll Random random) {
        Entry winner =
                entries.stream().reduce((a, b) -> merge(a, b, tiesLatest)).orElseThrow();

        List<Entry> twice = new ArrayList<>(entries);
        twice.addAll(entries);
        Collections.shuffle(twice, random);
        int cut = random.nextInt(twice.size());
        Entry left = twice.subList(0, cut).stream().reduce(twice.get(cut), (a, b) -> merge(a, b, tiesLatest));
        Entry right =
                twice.subList(cut, twice.size()).stream().reduce(twice.get(cut), (a, b) -> merge(b, a, tiesLatest));

        assertThat(merge(left, right, tiesLatest)).isEqualTo(winner);
    }

    private static Entry merge(Entry a, Entry b, boolean tiesLatest) {
        int result = AnyVersion.compare(a.version, b.version);
        if (result == 0) {
            result = tiesLatest ? Long.compare(a.offset, b.offset) : Long.compare(b.offset, a.offset);
        }
        return result >= 0 ? a : b;
    }
}
