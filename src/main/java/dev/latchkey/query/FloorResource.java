package dev.latchkey.query;

import dev.latchkey.config.LatchkeyConfig;
import io.smallrye.common.annotation.Blocking;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** What was released last, on all instances, and how to forget it. Described in {@code META-INF/openapi.yaml}. */
@Path("/floors")
@Produces(MediaType.APPLICATION_JSON)
@Blocking
public class FloorResource {
    private final LocalFloors local;
    private final KeyRead keyRead;
    private final Telling telling;
    private final KeyText keys;
    private final String input;
    private final boolean remembering;

    FloorResource(LocalFloors local, KeyRead keyRead, Telling telling, LatchkeyConfig config) {
        this.local = local;
        this.keyRead = keyRead;
        this.telling = telling;
        this.keys = new KeyText(config.key().format());
        this.input = config.input().topic();
        this.remembering = !config.remember().isZero();
    }

    /** The floor of a key; {@link RequestedKey} has read it from the path. */
    @GET
    @Path("{key}")
    @RolesAllowed(Roles.READER)
    public CompletionStage<byte[]> floor(@RestQuery @Nullable String encoding, RoutingContext call) {
        byte[] key = key(encoding, call);
        return keyRead.find(
                new KeyRead.Question(key, local::find, HopResource.floor(key), Problem.noFloor()),
                Call.authorization(call));
    }

    /** Forgets a key; answers when all partitions have, and that is committed. */
    @DELETE
    @Path("{key}")
    @RolesAllowed(Roles.OPERATOR)
    public CompletionStage<Telling.Told> forget(@RestQuery @Nullable String encoding, RoutingContext call) {
        byte[] key = key(encoding, call);
        return forget(key, HopResource.floor(key), call);
    }

    /**
     * Forgets all keys, as above.
     *
     * @param confirm must name the input topic, since it can't be undone
     */
    @DELETE
    @RolesAllowed(Roles.OPERATOR)
    public CompletionStage<Telling.Told> forgetAll(@RestQuery @Nullable String confirm, RoutingContext call) {
        requireRemembering();
        if (!input.equals(confirm)) {
            throw Call.bad("confirm", confirm, "the name of the input topic (latchkey.input.topic)");
        }
        return forget(null, HopResource.FLOORS, call);
    }

    private CompletionStage<Telling.Told> forget(byte @Nullable [] key, String path, RoutingContext call) {
        return telling.all(() -> local.forget(key), HttpMethod.DELETE, path, call)
                .thenApply(told -> {
                    if (!told.complete()) {
                        throw new ProblemException(Problem.unavailable(
                                Problem.Unavailable.REBALANCING,
                                "Partitions " + told.missingPartitions() + " may not have forgotten it: they are being"
                                        + " handed over, restored or replayed, their instance does not answer, or they"
                                        + " could not commit in time. Ask again."));
                    }
                    return told;
                });
    }

    private byte[] key(@Nullable String encoding, RoutingContext call) {
        requireRemembering();
        return RequestedKey.require(call).key(keys, encoding);
    }

    private void requireRemembering() {
        if (!remembering) {
            throw new ProblemException(Problem.notRemembering());
        }
    }
}
