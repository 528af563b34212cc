package dev.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.latchkey.buffer.InputPartition;
import dev.latchkey.buffer.Mark;
import dev.latchkey.buffer.Occupancy;
import dev.latchkey.buffer.RecoveryRefusedException;
import dev.latchkey.config.LatchkeyConfig;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A start under {@code changelog} whose store came back empty, and the procedure that its refusal prints. */
class ReloadTest {
    private static final long TAKEN_IN = 100;

    private final ProcessorSettings settings = settings();
    private final Recovery reload = settings.recovery(MemoryStore.open());
    private final Mark pending = new Mark(20, 20, Mark.NOTHING, 1_000, false, settings.fingerprint());

    /** Offsets alone don't help: the mark says that something is pending as long as it is there. */
    @ParameterizedTest
    @ValueSource(longs = {TAKEN_IN, 0})
    void shouldSayWhatToDeleteAndToMoveWhenTheMarkKnowsOfEntriesThatAreGone(long committed) {
        assertThatThrownBy(() -> reload.run(pending, new Input(committed)))
                .isInstanceOf(RecoveryRefusedException.class)
                .hasMessageContaining("app-marks-changelog and app-pending-changelog")
                .hasMessageContaining("--group app --topic in --reset-offsets --to-earliest --execute");
    }

    @Test
    void shouldBeginWithNothingPendingWhenTheMarkIsGoneAndOffsetsAreAtTheBeginning() {
        reload.run(null, new Input(0));

        assertThat(reload.buffer().stats().entries()).isZero();
        assertThat(reload.done()).isEqualTo(1);
    }

    private static ProcessorSettings settings() {
        LatchkeyConfig config = TopologyHarness.config(LatchkeyConfig.Recovery.CHANGELOG);
        TopologyProducer producer = new TopologyProducer();
        return new ProcessorSettings(
                config,
                producer.versionRule(config),
                1 << 20,
                10_000,
                producer.occupancy(config),
                new Occupancy(0, 0),
                new LocalPartitions(),
                new CountingTelemetry(),
                new Commits(),
                (context, topic) -> new Input(0),
                () -> 1_000);
    }

    private record Input(long committed) implements InputLog {
        @Override
        public InputPartition position() {
            return new InputPartition("app", "in", 0, committed, 0, TAKEN_IN);
        }

        @Override
        public void read(long from, long to, Consumer<ConsumerRecord<byte[], byte[]>> each) {
            throw new AssertionError("what is pending comes from the changelog, not from the input");
        }

        @Override
        public void pause() {}

        @Override
        public void close() {}
    }
}
