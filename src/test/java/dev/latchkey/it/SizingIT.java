package dev.latchkey.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The numbers of docs/operations.md: heap per pending entry, and the time of a replay. Prints what it finds. */
@Isolated
class SizingIT {
    private static final int KEYS = Integer.getInteger("latchkey.sizing.keys", 50_000);

    @Test
    void shouldAccountForTheHeapOfEntriesAndReplayThemInReasonableTime() {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance = scenario.instance()
                    .measured()
                    .set("latchkey.flush.interval", "1H")
                    .set("latchkey.buffer.max-bytes", "90%")
                    .start();
            instance.awaitReady();
            double empty = instance.liveHeap();
            scenario.kafka.feed().send(scenario.traffic.oneForEach(KEYS));
            Scenario.await("all pending").until(() -> Scenario.metric(instance, "latchkey_pending_entries") == KEYS);
            scenario.awaitTakenIn();
            double bytesOnHeap = (instance.liveHeap() - empty) / KEYS;
            double bytesAccounted = Scenario.metric(instance, "latchkey_pending_bytes") / KEYS;

            instance.kill();
            instance.start().awaitReady();
            double seconds = Scenario.metric(instance, "latchkey_replay_seconds_sum");

            System.out.printf(
                    "%d entries, key and value of 40 bytes: %.0f bytes of heap each, accounted as %.0f;"
                            + " replayed in %.1f s over 4 partitions, %.1f s per million records%n",
                    KEYS, bytesOnHeap, bytesAccounted, seconds, seconds * 1_000_000 / KEYS);
            assertThat(Scenario.metric(instance, "latchkey_pending_entries")).isEqualTo(KEYS);
            assertThat(bytesAccounted).isBetween(bytesOnHeap * 0.6, bytesOnHeap * 1.6);
        }
    }
}
