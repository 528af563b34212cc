package dev.latchkey.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.model.Explorer.Findings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The protocol as it is: whatever happens, and in whatever order, nothing is lost, repeated or turned back. */
@Timeout(60) // seconds, each: they are part of every build
class ModelTest {
    /**
     * Records, flushes, drain steps, commits, crashes and hand-overs in every order; an owner that is replaced while it
     * commits. One that is replaced earlier can change nothing any more, which {@link #shouldHoldWhenZombiesGoOn} shows.
     */
    @Test
    void shouldHoldWhateverHappensToUpToFiveRecords(TestReporter reporter) {
        List<Findings> all = explore(5, false);

        assertHolds(all);
        assertThat(states(all)).isGreaterThan(1_000_000);
        reporter.publishEntry("states", String.valueOf(states(all)));
    }

    /** As above, and an owner that is replaced goes on taking in, flushing, draining, until it notices. */
    @Test
    void shouldHoldWhenZombiesGoOn() {
        assertHolds(explore(3, true));
    }

    /** Where releases are remembered, in all of the above; and floors outlive the transactions that wrote them. */
    @ParameterizedTest
    @CsvSource({"true, false", "true, true", "false, false", "false, true"})
    void shouldHoldAndNeverTurnBackWhenReleasesAreRemembered(boolean tiesLatest, boolean floorsOutliveAborts) {
        assertHolds(explore(4, false, new Variant(true, tiesLatest, floorsOutliveAborts)));
    }

    @ParameterizedTest
    @CsvSource({"true, false", "true, true", "false, false", "false, true"})
    void shouldHoldAndNeverTurnBackWhenZombiesGoOnAndReleasesAreRemembered(
            boolean tiesLatest, boolean floorsOutliveAborts) {
        assertHolds(explore(3, true, new Variant(true, tiesLatest, floorsOutliveAborts)));
    }

    private static List<Findings> explore(int records, boolean zombiesWork) {
        return explore(records, zombiesWork, Variant.PLAIN);
    }

    private static List<Findings> explore(int records, boolean zombiesWork, Variant variant) {
        List<InputTopic> inputs = new ArrayList<>();
        for (int size = 0; size <= records; size++) {
            inputs.addAll(InputTopic.all(size));
        }
        return inputs.parallelStream()
                .map(input -> Explorer.explore(input, Mutation.NONE, zombiesWork, variant))
                .toList();
    }

    private static void assertHolds(List<Findings> all) {
        assertThat(all).filteredOn(findings -> findings.violation().isPresent()).isEmpty();
        assertThat(all).allMatch(findings -> findings.ends() > 0);
    }

    private static long states(List<Findings> all) {
        return all.stream().mapToLong(Findings::states).sum();
    }
}
