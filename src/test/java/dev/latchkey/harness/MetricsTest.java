package dev.latchkey.harness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MetricsTest {
    private static final Metrics METRICS = Metrics.parse("""
            # HELP latchkey_records_total taken in
            # TYPE latchkey_records_total counter
            latchkey_records_total{outcome="first",partition="0"} 3.0
            latchkey_records_total{outcome="first",partition="1"} 4.0
            latchkey_records_total{outcome="newer",partition="0"} 1.5E1
            latchkey_records_total_other 100
            latchkey_pending_entries NaN
            """);

    @Test
    void shouldSumTheSamplesThatHaveAllLabels() {
        assertThat(METRICS.sum("latchkey_records_total", "outcome=\"first\"")).isEqualTo(7);
        assertThat(METRICS.sum("latchkey_records_total", "outcome=\"newer\"", "partition=\"0\""))
                .isEqualTo(15);
        assertThat(METRICS.sum("latchkey_records_total")).isEqualTo(22);
    }

    @Test
    void shouldTellAbsentFromZero() {
        assertThat(METRICS.has("latchkey_records_total")).isTrue();
        assertThat(METRICS.has("latchkey_records")).isFalse();
        assertThat(METRICS.sum("latchkey_records")).isZero();
    }
}
