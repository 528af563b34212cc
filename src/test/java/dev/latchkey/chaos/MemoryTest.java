package dev.latchkey.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class MemoryTest {
    private final Memory memory = new Memory(256);

    @Test
    void shouldSeeGrowthWhenTheElderGrowsSteadily() {
        live(400, second -> 200 + second / 4);

        assertThat(memory.result().grows()).isTrue();
    }

    @Test
    void shouldSeeNoneWhenItWarmsUpAndThenVaries() {
        live(400, second -> second < 90 ? second : 300 + second % 40);

        assertThat(memory.result().grows()).isFalse();
        assertThat(memory.result().elderLate()).isPositive();
    }

    @Test
    void shouldSayNothingAboutGrowthWhenItLivedTooShort() {
        live(150, second -> 200 + second);

        assertThat(memory.result().grows()).isFalse();
        assertThat(memory.result().elderLate()).isZero();
    }

    @Test
    void shouldSeeGrowthWhenAnyInstanceIsBeyondTheBound() {
        memory.sample(memory.result().bound() + 1, false, 5);

        assertThat(memory.result().grows()).isTrue();
    }

    @Test
    void shouldReadThisProcessWhereProcTells() {
        assertThat(Memory.residentMb(ProcessHandle.current().pid()))
                .satisfiesAnyOf(mb -> assertThat(mb).isGreaterThan(20), mb -> assertThat(Path.of("/proc/self"))
                        .doesNotExist());
    }

    private void live(int seconds, LongUnaryOperator megabytes) {
        for (int second = 0; second < seconds; second++) {
            memory.sample(megabytes.applyAsLong(second), true, second);
        }
    }
}
