package dev.latchkey.query;

import io.smallrye.common.annotation.Blocking;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.reactive.ResponseStatus;

/** Flushes all instances. */
@Path("/flush")
@RolesAllowed(Roles.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
@Blocking
public class FlushResource {
    private final LocalReads local;
    private final Telling telling;

    FlushResource(LocalReads local, Telling telling) {
        this.local = local;
        this.telling = telling;
    }

    /** Tells them; what is pending by then is released soon after. Told twice while a partition drains, it flushes once more. */
    @POST
    @ResponseStatus(202)
    public CompletionStage<Telling.Told> flush(RoutingContext call) {
        return telling.all(
                () -> CompletableFuture.completedFuture(local.flush()), HttpMethod.POST, HopResource.FLUSH, call);
    }
}
