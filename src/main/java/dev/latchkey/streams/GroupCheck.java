package dev.latchkey.streams;

import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/**
 * Whether the application id, which is the consumer group, is in use for another input. Kafka Streams would assign the partitions
 * of one topic to instances that read the other: all of them running, none of them processing.
 */
final class GroupCheck {
    private GroupCheck() {}

    /** What is wrong. Asks the broker; members that are just joining are not seen. */
    static Optional<String> problem(Admin admin, String group, String input)
            throws ExecutionException, InterruptedException {
        NavigableSet<String> others = new TreeSet<>();
        for (MemberDescription member : members(admin, group)) {
            member.assignment().topicPartitions().stream()
                    .map(TopicPartition::topic)
                    .filter(topic -> !topic.equals(input))
                    .forEach(others::add);
        }
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of("under the application id '" + group + "' other instances read " + others
                        + ", this one is to read " + input
                        + ": expected one input for each id. Give this one an id of its own"
                        + " (QUARKUS_KAFKA_STREAMS_APPLICATION_ID), or stop the others first; one that was killed, or"
                        + " has a group.instance.id, counts for session.timeout.ms (45 s).");
    }

    private static Iterable<MemberDescription> members(Admin admin, String group)
            throws ExecutionException, InterruptedException {
        try {
            Map<String, ConsumerGroupDescription> groups =
                    admin.describeConsumerGroups(List.of(group)).all().get();
            return Objects.requireNonNull(groups.get(group)).members();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof GroupIdNotFoundException || e.getCause() instanceof AuthorizationException) {
                return List.of(); // the first start; or it is not ours to know
            }
            throw e;
        }
    }
}
