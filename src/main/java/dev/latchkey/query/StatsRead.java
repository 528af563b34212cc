package dev.latchkey.query;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.latchkey.query.Gathering.Reply;
import dev.latchkey.query.Slice.Item;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.vertx.core.http.HttpMethod;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.streams.state.HostInfo;
import org.jspecify.annotations.Nullable;

/** Adds up how much is pending over all instances. */
@Singleton
class StatsRead {
    private final LocalReads local;
    private final Members members;
    private final Gathering gathering;
    private final InputTopic input;
    private final PeerJson<PartitionStats> json;

    StatsRead(LocalReads local, Members members, Gathering gathering, InputTopic input, ObjectMapper json) {
        this.local = local;
        this.members = members;
        this.gathering = gathering;
        this.input = input;
        this.json = new PeerJson<>(json, PartitionStats.class);
    }

    CompletionStage<Stats> read(@Nullable String authorization) {
        Collection<Integer> wanted = input.partitions();
        Slice here = local.stats();
        return gathering
                .ask(members.others(), HttpMethod.GET, HopResource.STATS, authorization, gathering.deadline())
                .thenApply(replies -> sum(wanted, here, replies, json));
    }

    /** One that says what can't be added up, as another version may, counts as silent. */
    static Stats sum(
            Collection<Integer> wanted, Slice here, Map<HostInfo, Reply> replies, PeerJson<PartitionStats> json) {
        TreeMap<Integer, PartitionStats> partitions = new TreeMap<>();
        Map<HostInfo, Reply> understood = new LinkedHashMap<>();
        add(Reply.of(here), partitions, json);
        replies.forEach((peer, reply) -> understood.put(peer, add(reply, partitions, json)));
        return Stats.of(new ArrayList<>(partitions.values()), new Coverage(wanted, here, understood).missing());
    }

    private static Reply add(Reply reply, Map<Integer, PartitionStats> partitions, PeerJson<PartitionStats> json) {
        try {
            List<PartitionStats> said = new ArrayList<>();
            for (Item item : reply.slice().items()) {
                PartitionStats stats = json.read(item.json());
                PeerJson.checkTime(stats.oldest());
                said.add(stats);
            }
            said.forEach(stats -> partitions.putIfAbsent(stats.partition(), stats));
            return reply;
        } catch (IOException e) {
            return Reply.failed(PeerJson.unreadable(e));
        }
    }

    /**
     * The answer.
     *
     * @param pending entries of all partitions that could be read
     * @param bytes of these, estimated
     * @param oldest when the oldest of these was first seen, in RFC 3339; null where nothing is pending
     * @param draining entries of these that are frozen and being released
     * @param partitions each of them
     * @param complete whether no partition is missing
     * @param missingPartitions those that nobody could read
     */
    @RegisterForReflection
    record Stats(
            long pending,
            long bytes,
            @Nullable String oldest,
            long draining,
            List<PartitionStats> partitions,
            boolean complete,
            Collection<Integer> missingPartitions) {

        static Stats of(List<PartitionStats> partitions, Collection<Integer> missing) {
            return new Stats(
                    partitions.stream().mapToLong(PartitionStats::pending).sum(),
                    partitions.stream().mapToLong(PartitionStats::bytes).sum(),
                    partitions.stream()
                            .map(PartitionStats::oldest)
                            .filter(Objects::nonNull)
                            .map(Instant::parse)
                            .min(Instant::compareTo)
                            .map(Instant::toString)
                            .orElse(null),
                    partitions.stream().mapToLong(PartitionStats::draining).sum(),
                    partitions,
                    missing.isEmpty(),
                    missing);
        }
    }
}
