package dev.latchkey.query;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.latchkey.query.Gathering.Reply;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.common.annotation.Blocking;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.streams.state.HostInfo;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jspecify.annotations.Nullable;

/** Flushes all instances. */
@Path("/flush")
@RolesAllowed(Roles.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
@Blocking
public class FlushResource {
    private final LocalReads local;
    private final Members members;
    private final Gathering gathering;
    private final InputTopic input;

    FlushResource(LocalReads local, Members members, Gathering gathering, InputTopic input) {
        this.local = local;
        this.members = members;
        this.gathering = gathering;
        this.input = input;
    }

    /** Tells them; what is pending by then is released soon after. Told twice while a partition drains, it flushes once more. */
    @POST
    @ResponseStatus(202)
    public CompletionStage<Told> flush(RoutingContext call) {
        Collection<Integer> all = input.partitions();
        List<HostInfo> others = members.others();
        Slice here = local.flush();
        return gathering
                .ask(others, HttpMethod.POST, HopResource.FLUSH, Call.authorization(call), gathering.deadline())
                .thenApply(replies -> told(replies, new Coverage(all, here, replies).missing()));
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
     * @param told whether it was told to flush
     * @param reason why it was not; null where it was
     */
    @RegisterForReflection
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Instance(String instance, boolean told, @Nullable String reason) {}
}
