package dev.latchkey.query;

import dev.latchkey.config.LatchkeyConfig;
import io.smallrye.common.annotation.Blocking;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** What is pending on all instances. Described, with its errors, in {@code META-INF/openapi.yaml}. */
@Path("/pending")
@RolesAllowed(Roles.READER)
@Produces(MediaType.APPLICATION_JSON)
@Blocking
public class PendingResource {
    private final LocalReads local;
    private final KeyRead keyRead;
    private final PageRead pageRead;
    private final StatsRead statsRead;
    private final KeyText keys;

    PendingResource(LocalReads local, KeyRead keyRead, PageRead pageRead, StatsRead statsRead, LatchkeyConfig config) {
        this.local = local;
        this.keyRead = keyRead;
        this.pageRead = pageRead;
        this.statsRead = statsRead;
        this.keys = new KeyText(config.key().format());
    }

    /** The entry of a key; {@link RequestedKey} has read it from the path. */
    @GET
    @Path("{key}")
    public CompletionStage<byte[]> entry(@RestQuery @Nullable String encoding, RoutingContext call) {
        byte[] key = RequestedKey.require(call).key(keys, encoding);
        return keyRead.find(
                new KeyRead.Question(key, local::find, HopResource.entry(key), Problem.notPending()),
                Call.authorization(call));
    }

    /** A page of entries. */
    @GET
    public CompletionStage<byte[]> page(
            @RestQuery @Nullable String limit,
            @RestQuery @Nullable String after,
            @RestQuery @Nullable String partition,
            RoutingContext call) {
        return pageRead.read(Call.after(after), Call.limit(limit), Call.partition(partition), Call.authorization(call))
                .thenApply(PageJson::write);
    }

    /** How much there is. */
    @GET
    @Path("stats")
    public CompletionStage<StatsRead.Stats> stats(RoutingContext call) {
        return statsRead.read(Call.authorization(call));
    }
}
