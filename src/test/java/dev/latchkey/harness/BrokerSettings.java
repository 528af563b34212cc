package dev.latchkey.harness;

import java.util.Map;
import java.util.TreeMap;

/** Settings that a single node needs, and those that make it quick. */
final class BrokerSettings {
    private BrokerSettings() {}

    static Map<String, String> with(Map<String, String> more) {
        Map<String, String> settings = new TreeMap<>(Map.of(
                "offsets.topic.replication.factor", "1",
                "transaction.state.log.replication.factor", "1",
                "transaction.state.log.min.isr", "1",
                "share.coordinator.state.topic.replication.factor", "1",
                "share.coordinator.state.topic.min.isr", "1",
                // 50 each by default: most of the files and of the time that a fresh node needs.
                "offsets.topic.num.partitions", "4",
                "transaction.state.log.num.partitions", "4",
                "group.initial.rebalance.delay.ms", "0",
                // 128 MB by default.
                "log.cleaner.dedupe.buffer.size", "4194304",
                // A misspelt topic is a failure, not a new topic.
                "auto.create.topics.enable", "false"));
        settings.putAll(more);
        return settings;
    }
}
