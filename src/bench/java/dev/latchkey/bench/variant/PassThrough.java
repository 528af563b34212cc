package dev.latchkey.bench.variant;

import java.util.Map;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;

/** (g) Every record to the output, exactly once: what releasing costs where nothing is held. */
public final class PassThrough {
    private PassThrough() {}

    public static void main(String[] args) {
        Setup setup = Setup.ofSystem();
        var in = new ByteArrayDeserializer();
        var out = new ByteArraySerializer();
        ProcessorSupplier<byte[], byte[], byte[], byte[]> forward = Forward::new;
        Topology topology = new Topology()
                .addSource("input", in, in, setup.input())
                .addProcessor("forward", forward, "input")
                .addSink("output", setup.output(), out, out, "forward");
        StreamsProgram.run(setup, topology, Map.of());
    }

    private static final class Forward extends ContextualProcessor<byte[], byte[], byte[], byte[]> {
        private final Taken taken = new Taken();

        @Override
        public void process(Record<byte[], byte[]> record) {
            taken.one();
            context().forward(record);
        }
    }
}
