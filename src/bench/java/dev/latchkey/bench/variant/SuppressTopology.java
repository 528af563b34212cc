package dev.latchkey.bench.variant;

import static org.apache.kafka.streams.kstream.Suppressed.BufferConfig.unbounded;
import static org.apache.kafka.streams.kstream.Suppressed.untilTimeLimit;

import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.state.KeyValueStore;

/** (e) What the DSL offers: the latest by version as a table, and its updates held back for the interval. */
public final class SuppressTopology {
    private SuppressTopology() {}

    public static void main(String[] args) {
        Setup setup = Setup.ofSystem();
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(setup.input(), Consumed.with(Serdes.Bytes(), Versioned.wire()))
                .processValues(Count::new)
                .groupByKey(Grouped.with(Serdes.Bytes(), Versioned.serde()))
                .reduce(
                        Versioned::latest,
                        Materialized.<Bytes, Versioned, KeyValueStore<Bytes, byte[]>>as("latest")
                                .withKeySerde(Serdes.Bytes())
                                .withValueSerde(Versioned.serde()))
                .suppress(untilTimeLimit(setup.flush(), unbounded()))
                .toStream()
                .to(setup.output(), Produced.with(Serdes.Bytes(), Versioned.wire()));
        // Room for 100,000 keys, so that the store sees a key once per commit and not once per record.
        StreamsProgram.run(setup, builder.build(), Map.of("statestore.cache.max.bytes", "67108864"));
    }

    private static final class Count extends ContextualFixedKeyProcessor<Bytes, Versioned, Versioned> {
        private final Taken taken = new Taken();

        @Override
        public void process(FixedKeyRecord<Bytes, Versioned> record) {
            taken.one();
            context().forward(record);
        }
    }
}
