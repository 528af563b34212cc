package dev.latchkey.streams;

import com.oracle.svm.core.annotate.Substitute;
import com.oracle.svm.core.annotate.TargetClass;
import io.quarkus.kafka.streams.runtime.KafkaStreamsRecorder;

/**
 * In a native binary Quarkus does not unpack and load RocksDB's library at each start: 15 MB, and a seventh of the start. Who makes
 * a store in RocksDB loads it ({@code RocksMemory}). Read by the builder of the binary only.
 */
@TargetClass(KafkaStreamsRecorder.class)
final class LazyRocksDb {
    private LazyRocksDb() {}

    @Substitute
    void loadRocksDb() {}
}
