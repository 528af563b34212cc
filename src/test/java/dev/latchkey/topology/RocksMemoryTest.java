package dev.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RocksMemoryTest {
    @Test
    void shouldTakeAQuarterOfWhatTheHeapLeaves() {
        assertThat(RocksMemory.defaultBytes(1L << 30, 600L << 20)).isEqualTo((424L << 20) / 4);
        assertThat(RocksMemory.defaultBytes(256L << 20, 200L << 20)).isEqualTo(32L << 20);
    }
}
