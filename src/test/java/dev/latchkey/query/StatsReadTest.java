package dev.latchkey.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.latchkey.query.Gathering.Reply;
import dev.latchkey.query.Slice.Item;
import dev.latchkey.query.StatsRead.Stats;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.streams.state.HostInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatsReadTest {
    private static final String STATS = """
            {"partition":%d,"instance":"x:1","pending":%d,"bytes":9,"oldest":"2026-01-01T12:00:0%dZ","draining":0,
            "lastFlush":null,"nextFlush":null}""";

    @Test
    void shouldAddUpWhatTheInstancesSay() {
        Stats stats = sum(Reply.of(slice(1, STATS.formatted(1, 7, 2))));

        assertThat(stats.pending()).isEqualTo(12);
        assertThat(stats.oldest()).isEqualTo("2026-01-01T12:00:01Z");
        assertThat(stats.complete()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "{",
                "[]",
                "{\"partition\":1}",
                "{\"partition\":1,\"instance\":\"x:1\",\"pending\":null,\"bytes\":9,\"oldest\":null,\"draining\":0,\"lastFlush\":null,\"nextFlush\":null}",
                "{\"partition\":1,\"instance\":\"x:1\",\"pending\":1,\"bytes\":9,\"oldest\":\"yesterday\",\"draining\":0,\"lastFlush\":null,\"nextFlush\":null}"
            })
    void shouldBeIncompleteWhenWhatAPeerSaysCanNotBeRead(String said) {
        Stats stats = sum(Reply.of(slice(1, said)));

        assertThat(stats.pending()).as("what can be read").isEqualTo(5);
        assertThat(stats.complete()).isFalse();
        assertThat(stats.missingPartitions()).containsExactly(1);
    }

    @Test
    void shouldTakeNothingOfAPeerThatCanBeReadInPartOnly() {
        Stats stats = sum(Reply.of(slice(1, STATS.formatted(1, 7, 2), "{}")));

        assertThat(stats.partitions()).extracting(PartitionStats::partition).containsExactly(0);
        assertThat(stats.missingPartitions()).containsExactly(1);
    }

    private static Stats sum(Reply peer) {
        return StatsRead.sum(
                List.of(0, 1),
                slice(0, STATS.formatted(0, 5, 1)),
                Map.of(new HostInfo("peer", 8080), peer),
                new PeerJson<>(new ObjectMapper(), PartitionStats.class));
    }

    private static Slice slice(int partition, String... items) {
        return new Slice(
                new TreeSet<>(Set.of(partition)),
                Arrays.stream(items)
                        .map(item -> new Item(Position.START, item.getBytes(UTF_8)))
                        .toList(),
                false);
    }
}
