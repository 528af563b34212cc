package dev.latchkey.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import java.time.Duration;
import java.util.Arrays;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The trace to which the winner belongs goes on behind the output (W3C Trace Context). */
class TraceHeadersTest {
    private static final String WINNER = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    private static final String LOSER = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    @ParameterizedTest
    @EnumSource(Recovery.class)
    void shouldPassTheWinnersTraceOnUntouchedWhenItIsReleased(Recovery recovery) {
        try (TopologyHarness harness = new TopologyHarness(recovery)) {
            harness.send("k".getBytes(UTF_8), TopologyHarness.json(2), trace(WINNER));
            harness.send("k".getBytes(UTF_8), TopologyHarness.json(1), trace(LOSER));

            harness.pass(Duration.ofMinutes(1));

            assertThat(harness.releasedRecords()).singleElement().satisfies(released -> assertThat(
                            Arrays.stream(released.headers().toArray()).map(TraceHeadersTest::text))
                    .containsExactly("traceparent=" + WINNER, "tracestate=vendor=1"));
        }
    }

    private static Headers trace(String parent) {
        return new RecordHeaders()
                .add("traceparent", parent.getBytes(UTF_8))
                .add("tracestate", "vendor=1".getBytes(UTF_8));
    }

    private static String text(Header header) {
        return header.key() + "=" + new String(header.value(), UTF_8);
    }
}
