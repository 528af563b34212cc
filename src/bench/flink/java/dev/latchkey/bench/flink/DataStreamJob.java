package dev.latchkey.bench.flink;

import dev.latchkey.bench.variant.Setup;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** (h) Flink's DataStream: the winner of each key in keyed state on the heap, released by a timer of processing time. */
public final class DataStreamJob {
    private DataStreamJob() {}

    public static void main(String[] args) throws Exception {
        Setup setup = Setup.ofSystem();
        StreamExecutionEnvironment environment = LocalCluster.environment(setup);
        environment
                .fromSource(source(setup), WatermarkStrategy.noWatermarks(), "input")
                .keyBy(order -> order.f0, Types.STRING)
                .process(new Latest(setup.flush().toMillis()))
                .name("latest")
                .uid("latest")
                .sinkTo(sink(setup))
                .name("output")
                .uid("output");
        environment.execute(setup.application());
    }

    private static KafkaSource<Tuple3<String, Long, byte[]>> source(Setup setup) {
        return KafkaSource.<Tuple3<String, Long, byte[]>>builder()
                .setBootstrapServers(setup.bootstrapServers())
                .setGroupId(setup.application())
                .setTopics(setup.input())
                .setStartingOffsets(OffsetsInitializer.earliest())
                .setDeserializer(new OrderSchema())
                .setProperty("max.poll.records", "10000")
                .setProperty("isolation.level", "read_committed")
                .build();
    }

    private static KafkaSink<Tuple3<String, Long, byte[]>> sink(Setup setup) {
        return KafkaSink.<Tuple3<String, Long, byte[]>>builder()
                .setBootstrapServers(setup.bootstrapServers())
                .setDeliveryGuarantee(DeliveryGuarantee.EXACTLY_ONCE)
                .setTransactionalIdPrefix(setup.application())
                .setKafkaProducerConfig(Setup.producer())
                .setProperty("transaction.timeout.ms", LocalCluster.TRANSACTION_TIMEOUT_MS)
                .setRecordSerializer(new ReleaseSchema(setup.output()))
                .build();
    }
}
