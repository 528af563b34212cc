package dev.latchkey.query;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.latchkey.config.LatchkeyConfig;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.NonBlocking;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Who the caller is. Open to everybody, since it is what one asks before logging in; wrong credentials are answered 401. */
@Path("/access")
@PermitAll
@Produces(MediaType.APPLICATION_JSON)
@NonBlocking
public class AccessResource {
    private final SecurityIdentity caller;
    private final String auth;

    AccessResource(SecurityIdentity caller, LatchkeyConfig config) {
        this.caller = caller;
        this.auth = config.api().auth().name().toLowerCase(Locale.ROOT);
    }

    /** What the caller may do. */
    @GET
    public Access access() {
        return new Access(
                auth,
                caller.isAnonymous() ? null : caller.getPrincipal().getName(),
                caller.hasRole(Roles.READER),
                caller.hasRole(Roles.OPERATOR));
    }

    /**
     * The answer.
     *
     * @param auth how callers are known: {@code basic}, {@code oidc} or {@code none}
     * @param name of the caller; null while that is not known
     * @param mayRead whether with the role {@code reader}
     * @param mayFlush whether with the role {@code operator}
     */
    @RegisterForReflection
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record Access(String auth, @Nullable String name, boolean mayRead, boolean mayFlush) {}
}
