package dev.latchkey.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

/** Where the two recoveries behave differently, by design. */
class RecoveryDifferencesTest {
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

    /** Under changelog the entry keeps them beside the record that beats the tombstone. */
    @Test
    void shouldRejectUnderChangelogATombstoneWithoutAVersionWhoseHeadersAreLong() {
        for (Recovery recovery : Recovery.values()) {
            try (TopologyHarness latchkey = new TopologyHarness(recovery, "latchkey.tombstones", "latest")) {
                latchkey.send(new byte[] {'a'}, null, new RecordHeaders().add("long", new byte[17 << 10]));
                latchkey.send(new byte[] {'b'}, null, new RecordHeaders().add("short", new byte[15 << 10]));

                assertThat(latchkey.deadLetters()).hasSize(recovery == Recovery.CHANGELOG ? 1 : 0);
            }
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
