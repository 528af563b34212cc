package dev.latchkey.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.chaos.Recoveries.Figures;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RecoveriesTest {
    private final Recoveries recoveries = new Recoveries(2);

    @Test
    void shouldBeOpenUntilEachPartitionReleasedWhatWasSentAfterTheFault() {
        recoveries.begin("KILL", 1_000);
        recoveries.released(0, 1_500);
        recoveries.released(1, 999);
        recoveries.settle(2_000);
        assertThat(recoveries.open()).isEqualTo(1);

        recoveries.released(1, 1_000);
        recoveries.settle(3_000);

        assertThat(recoveries.open()).isZero();
        assertThat(recoveries.byKind()).containsOnly(Map.entry("KILL", new Figures(1, 2_000, 2_000, 2_000)));
    }

    @Test
    void shouldLeaveOneKindOut() {
        recoveries.begin("UNDISTURBED", 1_000);
        recoveries.begin("PAUSE", 1_100);
        recoveries.released(0, 5_000);
        recoveries.released(1, 5_000);

        recoveries.settle(6_000);

        assertThat(recoveries.allBut("UNDISTURBED")).isEqualTo(new Figures(1, 4_900, 4_900, 4_900));
    }

    @Test
    void shouldNameValuesThatWereMeasured() {
        List<Long> oneToHundred = LongStream.rangeClosed(1, 100).boxed().toList();

        assertThat(Figures.of(oneToHundred)).isEqualTo(new Figures(100, 50, 99, 100));
        assertThat(Figures.of(List.of())).isEqualTo(new Figures(0, 0, 0, 0));
    }
}
