package dev.latchkey.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.buffer.InputPartition;
import dev.latchkey.buffer.Mark;
import dev.latchkey.buffer.Occupancy;
import dev.latchkey.buffer.ReplayBuffer;
import dev.latchkey.config.LatchkeyConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class ReplayProgressTest {
    private static final int RECORDS = 40;
    private final ProcessorSettings settings = settings();

    @Test
    void shouldMoveWhenFewRecordsAreReplayed() {
        Replay replay = new Replay(
                new ReplayBuffer<>(true, settings.fingerprint(), () -> 0, RecordSize::headers, settings.occupancy()),
                settings);
        List<Double> seen = new ArrayList<>();

        replay.run(
                new Mark(0, 0, Mark.NOTHING, 0, false, settings.fingerprint()),
                new FewRecords(() -> seen.add(replay.done())));

        assertThat(seen).hasSize(RECORDS).isSorted().startsWith(0.0);
        assertThat(seen.get(RECORDS / 2)).isBetween(0.3, 0.5);
        assertThat(seen.get(RECORDS - 1)).as("not yet over").isBetween(0.7, 0.99);
        assertThat(replay.done()).isEqualTo(1);
    }

    private static ProcessorSettings settings() {
        LatchkeyConfig config = TopologyHarness.config(LatchkeyConfig.Recovery.REPLAY);
        TopologyProducer producer = new TopologyProducer();
        Occupancy occupancy = producer.occupancy(config);
        return new ProcessorSettings(
                config,
                producer.versionRule(config),
                1 << 20,
                10_000,
                occupancy,
                new Occupancy(0, 0),
                new LocalPartitions(),
                new CountingTelemetry(),
                new Commits(),
                (context, topic) -> {
                    throw new AssertionError("opened by the test itself");
                },
                () -> 0);
    }

    /** Forty records, and a look after each. */
    private record FewRecords(Runnable look) implements InputLog {
        @Override
        public InputPartition position() {
            return new InputPartition("latchkey", "in", 0, RECORDS, 0, RECORDS);
        }

        @Override
        public void read(long from, long to, Consumer<ConsumerRecord<byte[], byte[]>> each) {
            for (long offset = from; offset < to; offset++) {
                byte[] key = ("key-" + offset).getBytes(UTF_8);
                each.accept(new ConsumerRecord<>("in", 0, offset, key, TopologyHarness.json(offset)));
                look.run();
            }
        }

        @Override
        public void pause() {}

        @Override
        public void close() {}
    }
}
