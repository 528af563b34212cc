package dev.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.buffer.Pending;
import dev.latchkey.config.LatchkeyConfig.Recovery;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.kafka.common.header.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is known of the store without asking it makes a difference to nobody. */
class WrittenEntriesTest {
    private static final int STEPS = 3_000;

    @ParameterizedTest
    @CsvSource({"0, 1", "700, 2", "700, 3", "700, 4", "9223372036854775807, 5"})
    void shouldHoldAndReleaseTheSameWhateverRoomThereIs(long bytes, int seed) {
        AnyBuffer asks = new AnyBuffer(Recovery.CHANGELOG, true, -1);
        AnyBuffer knows = new AnyBuffer(Recovery.CHANGELOG, true, bytes);

        List<String> asked = steps(asks, new Random(seed));
        List<String> known = steps(knows, new Random(seed));

        assertThat(known).isEqualTo(asked);
        assertThat(asks.written.entries()).as("without room").isZero();
        assertThat(knows.written.bytes()).isBetween(0L, Math.max(bytes, 1_000));
    }

    @Test
    void shouldGiveBackItsRoomWhenTheGenerationIsFrozenAndWhenThePartitionLeaves() {
        AnyBuffer given = new AnyBuffer(Recovery.CHANGELOG, true);
        given.offer("a", 1, 0);
        given.offer("a", 2, 1);
        given.offer("b", 1, 2);
        assertThat(given.written.entries()).isEqualTo(2);

        given.buffer.freeze(2_000);
        long frozen = given.written.bytes();
        given.offer("a", 3, 3);
        given.buffer.clear();

        assertThat(frozen).isZero();
        assertThat(given.written.entries()).isZero();
        assertThat(given.written.bytes()).isZero();
    }

    /** What happened, in words: outcomes, releases, and what is pending now and then. */
    private static List<String> steps(AnyBuffer given, Random random) {
        List<String> log = new ArrayList<>();
        for (int offset = 0; offset < STEPS; offset++) {
            String key = "k" + random.nextInt(12);
            if (random.nextInt(8) == 0) {
                log.add(String.valueOf(given.tombstone(key, offset)));
            } else {
                log.add(String.valueOf(given.offer(key, random.nextInt(50), offset)));
            }
            switch (random.nextInt(40)) {
                case 0 -> freeze(given);
                case 1, 2, 3 -> log.addAll(given.drain(1 + random.nextInt(4)));
                case 4 -> given.recover();
                case 5 -> given.pages(100).forEach(entry -> log.add(text(entry)));
                default -> {}
            }
        }
        return log;
    }

    private static void freeze(AnyBuffer given) {
        if (!given.buffer.draining()) {
            given.now += 1_000;
            given.buffer.freeze(given.now);
        }
    }

    private static String text(Pending<Headers> entry) {
        return AnyBuffer.text(entry.key(), entry.value()) + " of " + entry.merged() + " since " + entry.firstOffset();
    }
}
