package dev.latchkey.query;

import io.smallrye.common.annotation.Blocking;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.concurrent.CompletionStage;

/** How the whole group stands, in one call: what the page at {@code /} shows. */
@Path("/status")
@RolesAllowed(Roles.READER)
@Produces(MediaType.APPLICATION_JSON)
@Blocking
public class StatusResource {
    private final StatusRead statusRead;

    StatusResource(StatusRead statusRead) {
        this.statusRead = statusRead;
    }

    /** Of all instances; a silent one is shown as such. */
    @GET
    public CompletionStage<GroupStatus> status(RoutingContext call) {
        return statusRead.read(Call.authorization(call));
    }
}
