package dev.latchkey.bench.variant;

import java.util.Map;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;

/** (a) Reads each record and parses its version, and that is all: no Kafka Streams application can be faster. */
public final class ConsumeOnly {
    private ConsumeOnly() {}

    public static void main(String[] args) {
        Setup setup = Setup.ofSystem();
        var bytes = new ByteArrayDeserializer();
        ProcessorSupplier<byte[], byte[], Void, Void> parse = Parse::new;
        Topology topology =
                new Topology().addSource("input", bytes, bytes, setup.input()).addProcessor("parse", parse, "input");
        StreamsProgram.run(setup, topology, Map.of());
    }

    private static final class Parse implements Processor<byte[], byte[], Void, Void> {
        private final Taken taken = new Taken();
        private long highest = Long.MIN_VALUE;

        @Override
        public void process(Record<byte[], byte[]> record) {
            highest = Math.max(highest, Versions.of(record.value())); // so that nothing is optimised away
            taken.one();
        }

        @Override
        public void close() {
            System.out.println("highest version: " + highest);
        }
    }
}
