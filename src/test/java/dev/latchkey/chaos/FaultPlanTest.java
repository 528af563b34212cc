package dev.latchkey.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FaultPlanTest {
    private static final int DRAWS = 500;

    @Test
    void shouldDrawTheSameWhenTheSeedIsTheSame() {
        assertThat(draws(42)).isEqualTo(draws(42)).isNotEqualTo(draws(43));
    }

    @Test
    void shouldDrawEveryKindAndPairsWithinTheirBounds() {
        List<FaultPlan.Draw> draws = draws(42);

        List<Fault> faults =
                draws.stream().flatMap(draw -> draw.faults().stream()).toList();
        assertThat(faults).extracting(Fault::kind).contains(FaultKind.values());
        assertThat(faults).allSatisfy(fault -> assertThat(fault.millis())
                .isBetween(fault.kind().minMillis, fault.kind().maxMillis));
        assertThat(faults.size() - DRAWS).isBetween(DRAWS / 20, DRAWS / 4);
    }

    @Test
    void shouldKeepToTheMeanPause() {
        double mean = draws(42).stream()
                .mapToInt(FaultPlan.Draw::pauseMillis)
                .average()
                .orElseThrow();

        assertThat(mean).isBetween(900.0, 1_100.0);
    }

    private static List<FaultPlan.Draw> draws(long seed) {
        return Stream.generate(new FaultPlan(seed, 1_000)::next).limit(DRAWS).toList();
    }
}
