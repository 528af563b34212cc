package dev.latchkey.harness;

import java.util.Map;
import java.util.TreeMap;

/** Settings that a single node needs, and those that make it quick. */
final class BrokerSettings {
    private BrokerSettings() {}

    static Map<String, String> with(Map<String, String> more) {
        Map<String, String> settings = new TreeMap<>(Map.ofEntries(
                Map.entry("offsets.topic.replication.factor", "1"),
                Map.entry("transaction.state.log.replication.factor", "1"),
                Map.entry("transaction.state.log.min.isr", "1"),
                Map.entry("share.coordinator.state.topic.replication.factor", "1"),
                Map.entry("share.coordinator.state.topic.min.isr", "1"),
                // 50 each by default: most of the files and of the time that a fresh node needs.
                Map.entry("offsets.topic.num.partitions", "4"),
                Map.entry("transaction.state.log.num.partitions", "4"),
                Map.entry("group.initial.rebalance.delay.ms", "0"),
                // 128 MB by default.
                Map.entry("log.cleaner.dedupe.buffer.size", "4194304"),
                // A node that was killed is taken back when its old session has ended; 9 s by default.
                Map.entry("broker.session.timeout.ms", "3000"),
                Map.entry("broker.heartbeat.interval.ms", "500"),
                // Tests choose timestamps; old ones would be deleted in the middle of a test.
                Map.entry("log.retention.ms", "-1"),
                // 6 s by default; lets tests have a quick take-over.
                Map.entry("group.min.session.timeout.ms", "1000"),
                // A misspelt topic is a failure, not a new topic.
                Map.entry("auto.create.topics.enable", "false")));
        settings.putAll(more);
        return settings;
    }
}
