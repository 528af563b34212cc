package dev.latchkey.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class OutputsTest {
    private static final Workload WORKLOAD = new Workload(1000, 20, 2, 200);

    private final long[] expected = WORKLOAD.finalVersions(1000);
    private final Outputs outputs = new Outputs(expected);

    @Test
    void shouldBeCompleteWhenEachKeysHighestVersionCame() {
        WORKLOAD.each(1000, (number, key, version) -> outputs.accept(release(key, version)));

        assertThat(outputs.missing()).isZero();
        assertThat(outputs.repeated()).isZero();
        assertThat(outputs.released()).isEqualTo(1000);
    }

    @Test
    void shouldMissAKeyWhenOnlyItsOlderVersionsCame() {
        for (int key = 0; key < expected.length; key++) {
            outputs.accept(release(key, key == 7 ? expected[key] - 1 : expected[key]));
        }

        assertThat(outputs.missing()).isEqualTo(1);
    }

    @Test
    void shouldCountAKeyWhenItsFinalVersionCameTwice() {
        outputs.accept(release(3, expected[3]));
        outputs.accept(release(3, expected[3] - 1));
        outputs.accept(release(3, expected[3]));

        assertThat(outputs.repeated()).isEqualTo(1);
    }

    @Test
    void shouldFailWhenAVersionCameThatIsNotInTheInput() {
        assertThatThrownBy(() -> outputs.accept(release(3, expected[3] + 1))).hasMessageContaining("order-3");
    }

    @Test
    void shouldPassOverTheClosingRecords() {
        outputs.accept(
                new ConsumerRecord<>("out", 0, 0, (Workload.CLOSING + "1").getBytes(US_ASCII), WORKLOAD.value(0, 0)));

        assertThat(outputs.released()).isEqualTo(1);
        assertThat(outputs.missing()).isEqualTo(20);
    }

    private static ConsumerRecord<byte[], byte[]> release(int key, long version) {
        return new ConsumerRecord<>("out", 0, 0, Workload.key(key), WORKLOAD.value(key, version));
    }
}
