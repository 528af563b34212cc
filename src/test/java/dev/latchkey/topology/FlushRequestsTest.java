package dev.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A requested flush is obeyed only once what it released is committed. */
class FlushRequestsTest {
    private final LocalPartitions partitions = new LocalPartitions();
    private final Commits commits = new Commits();
    private FlushRequests requests = made();

    private FlushRequests made() {
        return new FlushRequests(3, partitions, commits::count);
    }

    @Test
    void shouldBeginOneFlushForARequest() {
        partitions.flushNow();

        assertThat(requests.takeNew()).isTrue();

        assertThat(requests.takeNew()).isFalse();
    }

    @Test
    void shouldHaveObeyedWhenTheLastStepIsCommitted() {
        long request = partitions.flushNow();
        requests.takeNew();
        requests.released();
        requests.drained();
        assertThat(requests.obeyed()).as("before the commit").isLessThan(request);

        commits.add();
        requests.drained();

        assertThat(requests.obeyed()).isEqualTo(request);
        assertThat(made().takeNew()).isFalse();
    }

    @Test
    void shouldBeginAgainWhenTheTaskIsMadeAnewBeforeTheCommit() {
        partitions.flushNow();
        requests.takeNew();
        requests.released();
        requests.drained();

        requests = made();

        assertThat(requests.takeNew()).isTrue();
    }

    @Test
    void shouldHaveObeyedAtOnceWhenNothingWasPending() {
        long request = partitions.flushNow();
        requests.takeNew();

        requests.drained();

        assertThat(requests.obeyed()).isEqualTo(request);
    }

    @Test
    void shouldKnowNothingOfRequestsBeforeThePartitionCame() {
        partitions.flushNow();

        FlushRequests other = new FlushRequests(4, partitions, commits::count);

        assertThat(other.takeNew()).isFalse();
    }
}
