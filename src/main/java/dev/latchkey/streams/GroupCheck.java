package dev.latchkey.streams;

import dev.latchkey.topology.StopSignal;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.jboss.logging.Logger;

/**
 * Whether the application id, which is the consumer group, is in use for another input. Kafka Streams would assign the partitions
 * of one topic to instances that read the other: all of them running, none of them processing.
 *
 * @param group the application id
 * @param input the topic that this instance is to read
 * @param instanceId its {@code group.instance.id}, empty where it has none: what that is assigned is left from its former life
 * @param sessionTimeout for how long a static member that has gone still stands in its group
 * @param stop ends the wait for such members
 */
record GroupCheck(String group, String input, String instanceId, Duration sessionTimeout, StopSignal stop) {
    private static final Logger LOG = Logger.getLogger(GroupCheck.class);
    private static final Duration AGAIN = Duration.ofSeconds(1);

    /** Topics that others read, and whether all of those may have gone. */
    private record Others(SortedSet<String> topics, boolean mayBeGone) {}

    /** What is wrong. Asks the broker, for as long as static members may have gone; members that are just joining are not seen. */
    Optional<String> problem(Admin admin) throws ExecutionException, InterruptedException {
        long end = System.nanoTime() + sessionTimeout.plus(AGAIN).toNanos();
        Others others = others(admin);
        if (others.mayBeGone) {
            LOG.warnf(
                    "under the application id '%s' static members stand for instances that read %s; waiting up to %s"
                            + " for those that have gone",
                    group, others.topics, sessionTimeout);
        }
        while (others.mayBeGone && System.nanoTime() - end < 0 && !stop.isGiven()) {
            stop.await(AGAIN);
            others = others(admin);
        }
        return others.topics.isEmpty()
                ? Optional.empty()
                : Optional.of("under the application id '" + group + "' other instances read " + others.topics
                        + ", this one is to read " + input
                        + ": expected one input for each id. Give this one an id of its own"
                        + " (QUARKUS_KAFKA_STREAMS_APPLICATION_ID), or stop the others first; one that was killed counts"
                        + " for session.timeout.ms (" + sessionTimeout.toSeconds() + " s).");
    }

    private Others others(Admin admin) throws ExecutionException, InterruptedException {
        try {
            return ofMembers(Objects.requireNonNull(admin.describeConsumerGroups(List.of(group))
                            .all()
                            .get()
                            .get(group))
                    .members());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof GroupIdNotFoundException || e.getCause() instanceof AuthorizationException) {
                return new Others(new TreeSet<>(), false); // the first start; or it is not ours to know
            }
            throw e;
        }
    }

    private Others ofMembers(Collection<MemberDescription> members) {
        SortedSet<String> topics = new TreeSet<>();
        boolean mayBeGone = true;
        for (MemberDescription member : members) {
            // Kafka Streams adds the number of the thread.
            String id = member.groupInstanceId().orElse("");
            boolean own = !instanceId.isEmpty() && id.replaceFirst("-\\d+$", "").equals(instanceId);
            List<String> others = member.assignment().topicPartitions().stream()
                    .map(TopicPartition::topic)
                    .filter(topic -> !own && !topic.equals(input))
                    .toList();
            topics.addAll(others);
            mayBeGone &= others.isEmpty() || !id.isEmpty();
        }
        return new Others(topics, mayBeGone && !topics.isEmpty());
    }
}
