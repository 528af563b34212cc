package dev.latchkey.query;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.latchkey.query.Gathering.Reply;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.apache.kafka.streams.state.HostInfo;
import org.jspecify.annotations.Nullable;

/** Tells all instances to do something, this one among them. */
@Singleton
class Telling {
    private final Members members;
    private final Gathering gathering;
    private final InputTopic input;

    Telling(Members members, Gathering gathering, InputTopic input) {
        this.members = members;
        this.gathering = gathering;
        this.input = input;
    }

    /**
     * Tells them.
     *
     * @param here tells this one; covers the partitions that know. Never completes exceptionally
     * @param path of {@link HopResource}, for the others
     */
    CompletionStage<Told> all(
            Supplier<CompletionStage<Slice>> here, HttpMethod method, String path, RoutingContext call) {
        Collection<Integer> partitions = input.partitions();
        List<HostInfo> others = members.others();
        return here.get()
                .thenCombine(
                        gathering.ask(others, method, path, Call.authorization(call), gathering.deadline()),
                        (known, replies) -> told(replies, new Coverage(partitions, known, replies).missing()));
    }

    private Told told(Map<HostInfo, Reply> replies, Collection<Integer> missing) {
        List<Instance> instances = new ArrayList<>(List.of(new Instance(members.self(), true, null)));
        replies.forEach((peer, reply) ->
                instances.add(new Instance(Members.name(peer), reply.failure() == null, reply.failure())));
        return new Told(instances, missing.isEmpty(), missing);
    }

    /**
     * The answer.
     *
     * @param instances all that are known
     * @param complete whether no partition is missing
     * @param missingPartitions those that are on no instance that was told
     */
    @RegisterForReflection
    record Told(List<Instance> instances, boolean complete, Collection<Integer> missingPartitions) {}

    /**
     * One instance.
     *
     * @param instance its address
     * @param told whether it was told
     * @param reason why it was not; null where it was
     */
    @RegisterForReflection
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Instance(String instance, boolean told, @Nullable String reason) {}
}
