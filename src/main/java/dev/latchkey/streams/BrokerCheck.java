package dev.latchkey.streams;

import dev.latchkey.config.LatchkeyConfig;
import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.topology.RocksMemory;
import dev.latchkey.topology.TopologyProducer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** What the broker's topics must be like: asked once, when they are all there and before a record is processed. */
final class BrokerCheck {
    /** Retention of the input shorter than so many flush intervals is worth a warning. */
    private static final int FEW_INTERVALS = 5;

    private static final List<String> SHOWN = List.of(
            TopicConfig.CLEANUP_POLICY_CONFIG,
            TopicConfig.RETENTION_MS_CONFIG,
            TopicConfig.RETENTION_BYTES_CONFIG,
            TopicConfig.MAX_MESSAGE_BYTES_CONFIG);

    private final LatchkeyConfig config;
    private final String applicationId;
    private final long maxRecordBytes;
    private final GroupCheck group;
    private final Admin admin;
    private final List<String> problems = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private final Map<String, TopicDescription> descriptions = new LinkedHashMap<>();
    private Map<String, Config> settings = Map.of();

    BrokerCheck(LatchkeyConfig config, GroupCheck group, long maxRecordBytes, Admin admin) {
        this.config = config;
        this.group = group;
        this.applicationId = group.group();
        this.maxRecordBytes = maxRecordBytes;
        this.admin = admin;
    }

    /** Asks the broker. Blocks for as long as the admin client's time-outs allow. */
    void run() throws ExecutionException, InterruptedException {
        group.problem(admin).ifPresent(problems::add);
        partitions();
        partitionsOf(config.output().topic());
        partitionsOf(config.deadLetter().topic());
        try {
            settings = describeConfigs();
            input(settings.get(config.input().topic()));
            output(config.output().topic());
            output(config.deadLetter().topic());
            if (settings.containsKey(entries())) {
                output(entries());
            }
            if (settings.containsKey(floors())) {
                output(floors());
            }
            if (settings.containsKey(marks())) {
                timestamps(marks());
            }
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof AuthorizationException)) {
                throw e;
            }
            warnings.add(
                    "may not read the settings of the topics (" + e.getCause().getMessage()
                            + "): clean-up policy and retention are not checked. Allow DescribeConfigs on the topics.");
        }
    }

    /** A line for each topic. */
    List<String> topics() {
        return descriptions.values().stream()
                .map(topic -> topic.name() + ": " + topic.partitions().size() + " partitions, "
                        + topic.partitions().get(0).replicas().size() + " replicas" + shown(topic.name()))
                .toList();
    }

    private String shown(String topic) {
        Config found = settings.get(topic);
        return found == null
                ? ""
                : SHOWN.stream()
                        .map(name -> ", " + name + "=" + value(found, name, "?"))
                        .collect(Collectors.joining());
    }

    List<String> problems() {
        return problems;
    }

    List<String> warnings() {
        return warnings;
    }

    private void partitions() throws ExecutionException, InterruptedException {
        int input = partitionsOf(config.input().topic());
        partitions(input, marks());
        int stores = 0;
        if (config.recovery() == Recovery.CHANGELOG) {
            stores += input;
            partitions(input, entries());
        }
        if (!config.remember().isZero()) {
            stores += input;
            partitions(input, floors());
        }
        RocksMemory.expectStores(Math.max(1, stores)); // all of them, should this be the last instance
    }

    private String marks() {
        return applicationId + "-marks-changelog";
    }

    private String entries() {
        return applicationId + "-pending-changelog";
    }

    private String floors() {
        return applicationId + "-floors-changelog";
    }

    private void partitions(int input, String changelog) throws ExecutionException, InterruptedException {
        int internal;
        try {
            internal = partitionsOf(changelog);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return; // the first start: Kafka Streams will make it
            }
            throw e;
        }
        if (internal != input) {
            problems.add(config.input().topic() + " has " + input + " partitions, " + changelog + " has " + internal
                    + ": expected the same. "
                    + (internal < input
                            ? "Stop all instances, then: kafka-topics.sh --bootstrap-server ... --alter --topic "
                                    + changelog + " --partitions " + input + ". What is pending stays."
                            : "The input was re-created: reset the application (kafka-streams-application-reset.sh"
                                    + " --application-id " + applicationId + ")."));
        }
    }

    private int partitionsOf(String topic) throws ExecutionException, InterruptedException {
        Map<String, TopicDescription> found =
                admin.describeTopics(List.of(topic)).allTopicNames().get();
        TopicDescription description = Objects.requireNonNull(found.get(topic));
        descriptions.put(topic, description);
        return description.partitions().size();
    }

    private Map<String, Config> describeConfigs() throws ExecutionException, InterruptedException {
        List<ConfigResource> topics = descriptions.keySet().stream()
                .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic))
                .toList();
        return admin.describeConfigs(topics).all().get().entrySet().stream()
                .collect(Collectors.toMap(topic -> topic.getKey().name(), Map.Entry::getValue));
    }

    private void input(@Nullable Config topic) {
        String policy = value(topic, TopicConfig.CLEANUP_POLICY_CONFIG, "delete");
        if (policy.contains("compact") && config.recovery() == Recovery.REPLAY) {
            problems.add(config.input().topic() + " has cleanup.policy=" + policy
                    + ": compaction removes older records, which may hold the higher version, so a replay could not"
                    + " rebuild what was pending. Expected delete; or set latchkey.recovery=changelog.");
        }
        long retention = Long.parseLong(value(topic, TopicConfig.RETENTION_MS_CONFIG, "-1"));
        Duration interval = config.flush().interval();
        if (retention >= 0 && retention < FEW_INTERVALS * interval.toMillis()) {
            warnings.add(config.input().topic() + " has retention.ms=" + retention + ", less than " + FEW_INTERVALS
                    + " flush intervals (" + interval + "): a short outage would lose what is pending. Raise it.");
        }
    }

    private void output(String name) {
        long largest = Long.parseLong(value(settings.get(name), TopicConfig.MAX_MESSAGE_BYTES_CONFIG, "-1"));
        if (largest >= 0 && largest < maxRecordBytes) {
            problems.add(name + " has max.message.bytes=" + largest + ", the producer's max.request.size is "
                    + maxRecordBytes + ": a record in between would stop the service. Raise the topic's, or set "
                    + TopologyProducer.MAX_REQUEST_SIZE + "=" + largest + ".");
        }
        timestamps(name);
    }

    private void timestamps(String name) {
        if (value(settings.get(name), TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "CreateTime")
                .equals("CreateTime")) {
            timestamps(name, TopicConfig.MESSAGE_TIMESTAMP_AFTER_MAX_MS_CONFIG, 0);
            // A winner is older by what it was pending when it is sent on.
            timestamps(
                    name,
                    TopicConfig.MESSAGE_TIMESTAMP_BEFORE_MAX_MS_CONFIG,
                    config.flush().interval().toMillis());
        }
    }

    /** Timestamps pass through as they are: what the input takes, the output must take as well, and later. */
    private void timestamps(String name, String setting, long later) {
        String input = value(settings.get(config.input().topic()), setting, "0");
        String output = value(settings.get(name), setting, input);
        long most = Long.parseLong(output);
        if (most != Long.MAX_VALUE && most - later < Long.parseLong(input)) {
            warnings.add(name + " has " + setting + "=" + output + ", "
                    + config.input().topic() + " has " + input
                    + ": a record whose timestamp only the input takes stops the service. Widen the former.");
        }
    }

    private static String value(@Nullable Config topic, String name, String otherwise) {
        ConfigEntry entry = topic == null ? null : topic.get(name);
        String value = entry == null ? null : entry.value();
        return value == null ? otherwise : value;
    }
}
