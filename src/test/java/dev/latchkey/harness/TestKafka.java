package dev.latchkey.harness;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What a test does to a broker's topics and records. Keys and values are bytes, as in the service. */
public final class TestKafka implements AutoCloseable {
    private final String bootstrapServers;
    private final Admin admin;
    private final Topics topics;
    private final Groups groups;
    private final Feed feed;

    /** Works on {@code broker}, which the caller closes. */
    public TestKafka(KafkaBroker broker) {
        this(broker.bootstrapServers());
    }

    /** Works on the broker at this address. */
    public TestKafka(String bootstrapServers) {
        this.bootstrapServers = bootstrapServers;
        admin = Admin.create(Map.of(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers));
        topics = new Topics(admin);
        groups = new Groups(admin);
        feed = new Feed(bootstrapServers);
    }

    public String bootstrapServers() {
        return bootstrapServers;
    }

    /** For what has no method here. */
    public Admin admin() {
        return admin;
    }

    public Topics topics() {
        return topics;
    }

    public Groups groups() {
        return groups;
    }

    public Feed feed() {
        return feed;
    }

    /** A feed of its own, with these producer settings on top; close it. */
    public Feed feed(Map<String, Object> producerSettings) {
        return new Feed(bootstrapServers, producerSettings);
    }

    /** A reader that begins at the start of {@code topic}; close it. */
    public TopicReader reader(String topic) {
        return new TopicReader(bootstrapServers, topic);
    }

    /** All committed records of {@code topic}; those of a partition in the order of their offsets. */
    public List<ConsumerRecord<byte[], byte[]>> read(String topic) {
        try (var reader = reader(topic)) {
            return reader.readToEnd();
        }
    }

    @Override
    public void close() {
        feed.close();
        admin.close();
    }
}
