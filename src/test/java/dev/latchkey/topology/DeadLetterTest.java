package dev.latchkey.topology;

import static dev.latchkey.topology.TopologyHarness.json;
import static dev.latchkey.topology.TopologyHarness.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of records that can't be held. */
@ParameterizedClass
@EnumSource(Recovery.class)
class DeadLetterTest {
    @Parameter
    Recovery recovery = Recovery.REPLAY;

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final byte[] KEY = {'a'};

    @Test
    void shouldSayWhyAndWhereWhenARecordHasNoVersion() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery)) {
            latchkey.send("b", 1);
            latchkey.send(KEY, "{\"v\":1}".getBytes(UTF_8), new RecordHeaders().add("h", new byte[] {7}));

            TestRecord<byte[], byte[]> letter = latchkey.deadLetters().get(0);

            assertThat(letter.key()).isEqualTo(KEY);
            assertThat(text(letter.value())).isEqualTo("{\"v\":1}");
            assertThat(letter.headers().lastHeader("h").value()).containsExactly(7);
            assertThat(header(letter, DeadLetters.EXCEPTION)).isEqualTo("version-missing");
            assertThat(header(letter, DeadLetters.MESSAGE)).contains("/version");
            assertThat(header(letter, DeadLetters.TOPIC)).isEqualTo("in");
            assertThat(header(letter, DeadLetters.PARTITION)).isEqualTo("0");
            assertThat(header(letter, DeadLetters.OFFSET)).isEqualTo("1");
            assertThat(letter.headers().lastHeader(DeadLetters.OMITTED)).isNull();
        }
    }

    @Test
    void shouldLeaveNeighboursAndThePendingEntryAloneWhenARecordIsRejected() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery)) {
            latchkey.send("a", 1);
            latchkey.send(KEY, "not JSON".getBytes(UTF_8), new RecordHeaders());
            latchkey.send(null, json(9), new RecordHeaders());
            latchkey.send(KEY, null, new RecordHeaders());
            latchkey.send("b", 2);

            latchkey.pass(MINUTE);

            assertThat(latchkey.released()).containsExactly("a={\"version\":1}", "b={\"version\":2}");
            assertThat(latchkey.deadLetters())
                    .extracting(letter -> header(letter, DeadLetters.EXCEPTION))
                    .containsExactly("json-malformed", "null-key", "tombstone");
            assertThat(latchkey.telemetry.rejected)
                    .isEqualTo(Map.of("json-malformed", 1L, "null-key", 1L, "tombstone", 1L));
        }
    }

    @Test
    void shouldMoveTheMarkOnWhenOnlyDeadLettersCame() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery)) {
            latchkey.send(KEY, null, new RecordHeaders());
            latchkey.pass(MINUTE);
            latchkey.send(KEY, null, new RecordHeaders());

            latchkey.pass(MINUTE);

            assertThat(latchkey.partition().pending().stats().lastFlush())
                    .isEqualTo(
                            TopologyHarness.START.plus(MINUTE.multipliedBy(2)).toEpochMilli());
        }
    }

    @Test
    void shouldReleaseTheTombstoneWhenTombstonesBeatWhatIsPending() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, "latchkey.tombstones", "latest")) {
            latchkey.send("a", 5);
            latchkey.send(KEY, null, new RecordHeaders());
            latchkey.send("a", 4);

            latchkey.pass(MINUTE);

            assertThat(latchkey.released()).containsExactly("a=null");
        }
    }

    @Test
    void shouldReleaseTheNewerRecordWhenItFollowsATombstone() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, "latchkey.tombstones", "latest")) {
            latchkey.send(KEY, null, new RecordHeaders());
            latchkey.send("a", -9);

            latchkey.pass(MINUTE);

            assertThat(latchkey.released()).containsExactly("a={\"version\":-9}");
        }
    }

    @Test
    void shouldCountAndLeaveOutTombstonesWhenToldToDropThem() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, "latchkey.tombstones", "drop")) {
            latchkey.send("a", 5);
            latchkey.send(KEY, null, new RecordHeaders());

            latchkey.pass(MINUTE);

            assertThat(latchkey.released()).containsExactly("a={\"version\":5}");
            assertThat(latchkey.deadLetters()).isEmpty();
            assertThat(latchkey.telemetry.dropped).isEqualTo(1);
        }
    }

    @Test
    void shouldLeaveTheValueOutWhenTheDeadLetterWouldBeTooLarge() {
        assertThat(omitted(1000, new byte[2000], new RecordHeaders())).containsExactly("a", "null", "value");
    }

    @Test
    void shouldLeaveHeadersOutWhenTheyAreTooLarge() {
        Headers headers = new RecordHeaders().add("big", new byte[2000]);
        assertThat(omitted(1000, json(1), headers)).containsExactly("a", "null", "value,headers");
    }

    private List<String> omitted(int maxRecordBytes, byte[] value, Headers headers) {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, maxRecordBytes)) {
            latchkey.send(KEY, value, headers);
            TestRecord<byte[], byte[]> letter = latchkey.deadLetters().get(0);
            assertThat(header(letter, DeadLetters.EXCEPTION)).isEqualTo("too-large");
            assertThat(RecordSize.upperBound(letter.key(), letter.value(), letter.headers()))
                    .isLessThanOrEqualTo(maxRecordBytes);
            return Arrays.asList(text(letter.key()), text(letter.value()), header(letter, DeadLetters.OMITTED));
        }
    }

    @Test
    void shouldLeaveTheKeyOutWhenItIsTooLargeItself() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, 1000)) {
            latchkey.send(new byte[2000], json(1), new RecordHeaders());

            TestRecord<byte[], byte[]> letter = latchkey.deadLetters().get(0);

            assertThat(letter.key()).isNull();
            assertThat(header(letter, DeadLetters.OMITTED)).isEqualTo("value,headers,key");
        }
    }

    private static String header(TestRecord<byte[], byte[]> record, String name) {
        Header header = record.headers().lastHeader(name);
        return new String(header.value(), UTF_8);
    }
}
