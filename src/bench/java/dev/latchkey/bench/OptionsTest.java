package dev.latchkey.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OptionsTest {
    @AfterEach
    void clear() {
        System.getProperties().keySet().removeIf(name -> name.toString().startsWith("bench."));
    }

    @Test
    void shouldMeasureSixteenMillionRecordsWhenNothingIsSaid() {
        Options options = options(Map.of());

        assertThat(options.workload()).isEqualTo(new Workload(16_000_000, 100_000, 4, 200));
        assertThat(options.flushes()).containsExactly(Duration.ofSeconds(2), Duration.ofSeconds(10));
        assertThat(options.variants()).containsExactly(Variant.values());
    }

    @Test
    void shouldNotWaitForMoreRecordsThanThereAreWhenTheInputIsSmall() {
        assertThat(options(Map.of("bench.records", "1000")).slowRecords()).isEqualTo(1000);
    }

    @Test
    void shouldKeepTheTablesOrderWhenVariantsAreNamedInAnother() {
        assertThat(options(Map.of("bench.variants", "flink,loop,latchkey-replay"))
                        .variants())
                .containsExactly(Variant.LATCHKEY_REPLAY, Variant.LOOP, Variant.FLINK);
    }

    @Test
    void shouldNameWhatIsExpectedWhenASettingIsWrong() {
        assertThatThrownBy(() -> options(Map.of("bench.variants", "flinc"))).hasMessageContaining("flink-sql");
        assertThatThrownBy(() -> options(Map.of("bench.sections", "speed"))).hasMessageContaining("intake");
        assertThatThrownBy(() -> options(Map.of("bench.records", "8M"))).hasMessageContaining("whole number");
    }

    @Test
    void shouldTellTheCommandWithoutThePathsOfThisMachine() {
        options(Map.of("bench.quick", "true", "bench.rounds", "3", "bench.java-home", "/some/where"));

        assertThat(Options.command()).isEqualTo("./mvnw -Pbench -Dbench.quick=true -Dbench.rounds=3");
    }

    private Options options(Map<String, String> properties) {
        clear();
        properties.forEach(System::setProperty);
        return Options.ofSystem();
    }
}
