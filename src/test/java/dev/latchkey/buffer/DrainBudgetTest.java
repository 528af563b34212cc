package dev.latchkey.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DrainBudgetTest {
    private long nanoTime = Long.MAX_VALUE - 5; // wraps around soon, as System.nanoTime may

    @Test
    void shouldAllowAsManyAsItHoldsWhenTimeStandsStill() {
        DrainBudget budget = new DrainBudget(100, 1, () -> nanoTime);

        assertThat(allowed(budget, 0)).isEqualTo(100);
    }

    @Test
    void shouldBeWholeAgainWhenTheNextStepBegins() {
        DrainBudget budget = new DrainBudget(3, 1, () -> nanoTime);

        assertThat(allowed(budget, 0)).isEqualTo(3);
        assertThat(allowed(budget, 0)).isEqualTo(3);
    }

    @Test
    void shouldEndAtTheNextLookAtTheClockWhenTimeIsOver() {
        DrainBudget budget = new DrainBudget(10_000, 1_000, () -> nanoTime);

        assertThat(allowed(budget, 10)).isBetween(100, 115);
    }

    @Test
    void shouldAllowSomeWhenTimeIsOverAtOnce() {
        DrainBudget budget = new DrainBudget(10_000, 0, () -> nanoTime);

        assertThat(allowed(budget, 1_000_000)).isBetween(1, 16);
    }

    private int allowed(DrainBudget budget, long nanosEach) {
        int allowed = 0;
        budget.begin();
        while (budget.allowsOneMore()) {
            allowed++;
            nanoTime += nanosEach;
        }
        return allowed;
    }
}
