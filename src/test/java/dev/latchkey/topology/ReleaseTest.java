package dev.latchkey.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.latchkey.buffer.Outcome;
import dev.latchkey.config.LatchkeyConfig.Recovery;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What is released, and when. */
@ParameterizedClass
@EnumSource(Recovery.class)
class ReleaseTest {
    @Parameter
    Recovery recovery = Recovery.REPLAY;

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void shouldReleaseTheHighestVersionWhenTheIntervalIsOver() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery)) {
            latchkey.send("a", 7);
            latchkey.send("b", 1);
            latchkey.send("a", 9);
            latchkey.send("a", 8);

            latchkey.pass(MINUTE);

            assertThat(latchkey.released()).containsExactly("a={\"version\":9}", "b={\"version\":1}");
            assertThat(latchkey.telemetry.taken)
                    .isEqualTo(Map.of(Outcome.FIRST, 2L, Outcome.NEWER, 1L, Outcome.OLDER, 1L));
        }
    }

    @Test
    void shouldReleaseNothingWhenTheIntervalIsNotOver() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery)) {
            latchkey.send("a", 1);

            latchkey.pass(MINUTE.minusMillis(1));

            assertThat(latchkey.released()).isEmpty();
        }
    }

    @Test
    void shouldReleaseOnceWhenManyIntervalsPass() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery)) {
            latchkey.send("a", 1);

            latchkey.pass(MINUTE.multipliedBy(10));
            latchkey.pass(MINUTE);

            assertThat(latchkey.released()).containsExactly("a={\"version\":1}");
        }
    }

    @Test
    void shouldHoldAnewWhenAKeyComesAfterItsRelease() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery)) {
            latchkey.send("a", 9);
            latchkey.pass(MINUTE);
            latchkey.released();
            latchkey.send("a", 3);

            latchkey.pass(MINUTE);

            assertThat(latchkey.released()).containsExactly("a={\"version\":3}");
        }
    }

    @Test
    void shouldReleaseBytesTimestampAndHeadersOfTheWinnerAsTheyWere() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery)) {
            byte[] key = {(byte) 0xFF, 0, 1};
            byte[] value = "  {\"version\" : 2,\t\"x\": \"\u00e9\"} ".getBytes(UTF_8);
            Headers headers = new RecordHeaders()
                    .add("traceparent", "00-1".getBytes(UTF_8))
                    .add("n", null)
                    .add("traceparent", "00-2".getBytes(UTF_8));
            latchkey.send(key, TopologyHarness.json(1), new RecordHeaders());
            latchkey.send(key, value, headers);
            latchkey.send(key, TopologyHarness.json(0), new RecordHeaders());

            latchkey.pass(MINUTE);

            TestRecord<byte[], byte[]> winner = latchkey.releasedRecords().get(0);
            assertThat(winner.key()).isEqualTo(key);
            assertThat(winner.value()).isEqualTo(value);
            assertThat(winner.headers().toArray()).isEqualTo(headers.toArray());
            assertThat(winner.getRecordTime()).isEqualTo(TopologyHarness.START);
        }
    }

    @Test
    void shouldReleaseTheLaterOfEqualVersionsWhenTiesGoToTheLatest() {
        assertThat(winnerOfTie("latest")).isEqualTo("a={\"version\":1,\"n\":2}");
    }

    @Test
    void shouldReleaseTheFirstOfEqualVersionsWhenTiesGoToTheFirst() {
        assertThat(winnerOfTie("first")).isEqualTo("a={\"version\":1,\"n\":1}");
    }

    private String winnerOfTie(String ties) {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, "latchkey.version.ties", ties)) {
            for (int n = 1; n <= 2; n++) {
                byte[] value = ("{\"version\":1,\"n\":" + n + "}").getBytes(UTF_8);
                latchkey.send(new byte[] {'a'}, value, new RecordHeaders());
            }
            latchkey.pass(MINUTE);
            return latchkey.released().get(0);
        }
    }

    @Test
    void shouldReadTheVersionFromAHeaderWhenTheRuleSaysSo() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, "latchkey.version.from", "header:v")) {
            latchkey.send(new byte[] {'a'}, null, new RecordHeaders().add("v", "10".getBytes(UTF_8)));
            latchkey.send(new byte[] {'a'}, new byte[] {'x'}, new RecordHeaders().add("v", "9".getBytes(UTF_8)));

            latchkey.pass(MINUTE);

            assertThat(latchkey.released()).containsExactly("a=null");
        }
    }

    @Test
    void shouldTakeInBetweenStepsWhenADrainNeedsMoreThanOne() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, "latchkey.flush.batch-records", "2")) {
            for (String key : new String[] {"a", "b", "c", "d", "e"}) {
                latchkey.send(key, 1);
            }
            latchkey.pass(MINUTE);
            assertThat(latchkey.released()).hasSize(2);
            latchkey.send("a", 5);

            latchkey.drain();

            assertThat(latchkey.released())
                    .containsExactly("c={\"version\":1}", "d={\"version\":1}", "e={\"version\":1}");
            assertThat(latchkey.partition().pending().stats().entries()).isEqualTo(1);
        }
    }

    @Test
    void shouldTellHowManyEntriesADrainBeganWithUntilItIsOver() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, "latchkey.flush.batch-records", "2")) {
            for (String key : new String[] {"a", "b", "c", "d", "e"}) {
                latchkey.send(key, 1);
            }
            assertThat(latchkey.partition().frozen()).isZero();
            latchkey.pass(MINUTE);
            latchkey.send("f", 1);
            assertThat(latchkey.partition().frozen()).isEqualTo(5);
            assertThat(latchkey.partition().pending().stats().draining()).isEqualTo(3);

            latchkey.drain();

            assertThat(latchkey.partition().frozen()).isZero();
        }
    }

    @Test
    void shouldFlushWhenToldTo() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery)) {
            latchkey.send("a", 1);
            latchkey.partitions.flushNow();

            latchkey.pass(Flusher.TICK);

            assertThat(latchkey.released()).containsExactly("a={\"version\":1}");
        }
    }

    @Test
    void shouldFlushEarlyWhenMoreIsPendingThanMayBe() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, "latchkey.buffer.max-records", "2")) {
            latchkey.send("a", 1);
            latchkey.send("b", 1);
            latchkey.send("c", 1);

            latchkey.pass(Flusher.TICK);
            latchkey.send("d", 1);

            assertThat(latchkey.released())
                    .containsExactly("a={\"version\":1}", "b={\"version\":1}", "c={\"version\":1}");
            assertThat(latchkey.occupancy.entries()).isEqualTo(1);
        }
    }

    @Test
    void shouldCountNothingAsPendingWhenThePartitionHasGone() {
        TopologyHarness latchkey = new TopologyHarness(recovery);
        latchkey.send("a", 1);

        latchkey.close();

        assertThat(latchkey.occupancy.entries()).isZero();
        assertThat(latchkey.occupancy.bytes()).isZero();
    }

    @Test
    void shouldStopWhenFullAndToldToStop() {
        try (TopologyHarness latchkey = new TopologyHarness(
                recovery, "latchkey.buffer.max-records", "1", "latchkey.buffer.when-full", "stop")) {
            latchkey.send("a", 1);
            latchkey.send("b", 1);

            assertThatThrownBy(() -> latchkey.pass(Flusher.TICK))
                    .hasRootCauseInstanceOf(BufferFullException.class)
                    .rootCause()
                    .hasMessageContainingAll("2 entries of at most 1", "latchkey.buffer.max-records");
        }
    }
}
