package dev.latchkey.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tries all divisions of all short histories, and expects the checker to accept what they release, and nothing else. */
class ReleaseCheckerOracleTest {
    private static final int MAX_LENGTH = 4;
    // Two of the same version; the same one twice in a history is a record that was sent again.
    private static final List<Input> RECORDS = List.of(input(1, 'a'), input(1, 'b'), input(2, 'c'), input(3, 'd'));

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldAcceptExactlyWhatSomeDivisionReleases(boolean monotonic) {
        var checker = monotonic ? ReleaseChecker.monotonic() : ReleaseChecker.plain();
        List<List<Input>> histories = upTo(MAX_LENGTH);
        List<List<Content>> candidates = histories.stream()
                .map(history -> history.stream().map(Input::content).toList())
                .toList();

        for (List<Input> history : histories) {
            Set<List<Content>> possible = possible(history, monotonic);
            Set<List<Content>> accepted = new HashSet<>();
            for (List<Content> released : candidates) {
                if (checker.check(history, released).isEmpty()) {
                    accepted.add(released);
                }
            }
            assertThat(accepted).as("%s", history).isEqualTo(possible);
        }
    }

    private static Set<List<Content>> possible(List<Input> history, boolean monotonic) {
        Set<List<Content>> all = new HashSet<>();
        // One bit for each gap between two records: does a generation end there?
        for (int ends = 0; ends < 1 << Math.max(0, history.size() - 1); ends++) {
            all.add(released(history, ends, monotonic));
        }
        return all;
    }

    private static List<Content> released(List<Input> history, int ends, boolean monotonic) {
        List<Content> released = new ArrayList<>();
        long floor = Long.MIN_VALUE;
        Input winner = null;
        for (int i = 0; i < history.size(); i++) {
            Input record = history.get(i);
            winner = winner == null || record.version() >= winner.version() ? record : winner;
            boolean last = i == history.size() - 1;
            if (last || (ends >> i & 1) == 1) {
                if (!monotonic || winner.version() >= floor) {
                    released.add(winner.content());
                    floor = winner.version();
                }
                winner = null;
            }
        }
        return released;
    }

    private static List<List<Input>> upTo(int length) {
        List<List<Input>> all = new ArrayList<>(List.of(List.of()));
        for (int from = 0, round = 0; round < length; round++) {
            int to = all.size();
            for (int i = from; i < to; i++) {
                for (Input next : RECORDS) {
                    List<Input> longer = new ArrayList<>(all.get(i));
                    longer.add(next);
                    all.add(longer);
                }
            }
            from = to;
        }
        return all;
    }

    private static Input input(long version, char name) {
        return new Input(version, new Content(name, 0, 0));
    }
}
