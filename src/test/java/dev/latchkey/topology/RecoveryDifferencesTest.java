package dev.latchkey.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import java.time.Duration;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

/** Where the two recoveries behave differently, by design. */
class RecoveryDifferencesTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void shouldHoldForTheNextFlushWhenAKeyComesWhileItDrainsUnderReplay() {
        assertThat(releasedAfterKeyECameWhileDraining(Recovery.REPLAY)).isEqualTo("e={\"version\":1}");
    }

    @Test
    void shouldMergeIntoTheDrainingEntryWhenAKeyComesWhileItDrainsUnderChangelog() {
        assertThat(releasedAfterKeyECameWhileDraining(Recovery.CHANGELOG)).isEqualTo("e={\"version\":5}");
    }

    private static String releasedAfterKeyECameWhileDraining(Recovery recovery) {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, "latchkey.flush.batch-records", "2")) {
            for (String key : new String[] {"a", "b", "c", "d", "e"}) {
                latchkey.send(key, 1);
            }
            latchkey.pass(MINUTE);
            latchkey.send("e", 5);
            latchkey.drain();
            return latchkey.released().get(4);
        }
    }

    @Test
    void shouldRejectUnderChangelogWhatCouldBeSentButNotLogged() {
        byte[] value = ("{\"version\":1,\"pad\":\"" + "x".repeat(9_850) + "\"}").getBytes(UTF_8);
        try (TopologyHarness latchkey = new TopologyHarness(Recovery.CHANGELOG, 10_000)) {
            latchkey.send(new byte[] {'a'}, value, new RecordHeaders());

            assertThat(latchkey.deadLetters()).hasSize(1);
        }
        try (TopologyHarness latchkey = new TopologyHarness(Recovery.REPLAY, 10_000)) {
            latchkey.send(new byte[] {'a'}, value, new RecordHeaders());

            assertThat(latchkey.deadLetters()).isEmpty();
        }
    }

    @Test
    void shouldFlushEarlyWhenAGenerationSpansTooManyRecordsUnderReplay() {
        try (TopologyHarness latchkey = new TopologyHarness(Recovery.REPLAY, "latchkey.replay.max-records", "3")) {
            latchkey.send("a", 1);
            latchkey.send("a", 2);
            latchkey.send("a", 3);

            latchkey.send("a", 4);

            assertThat(latchkey.released()).containsExactly("a={\"version\":3}");
        }
    }
}
