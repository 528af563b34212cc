package dev.latchkey.query;

import dev.latchkey.config.DerivedSettings;
import dev.latchkey.config.LatchkeyConfig;
import dev.latchkey.config.LatchkeyConfig.Auth;
import io.quarkus.elytron.security.properties.runtime.MPRealmRuntimeConfig;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Says at start, once, what of the settings would keep callers or other instances out; refuses what can't work at all. */
@Singleton
class StartAdvice {
    private static final Logger LOG = Logger.getLogger(StartAdvice.class);
    /** Kafka Streams would fail on a malformed address with less to say. */
    private static final int BEFORE_STREAMS = Interceptor.Priority.LIBRARY_BEFORE - 1;

    void check(
            @Observes @Priority(BEFORE_STREAMS) StartupEvent event,
            LatchkeyConfig config,
            MPRealmRuntimeConfig users,
            @ConfigProperty(name = DerivedSettings.ADVERTISED) String advertised) {
        String problem = Address.problem(advertised);
        if (problem != null) {
            throw new IllegalStateException("Latchkey does not start:\n  - " + problem);
        }
        if (Address.isLoopback(advertised)) {
            LOG.warnf(
                    "Other instances are told to reach this one at %s, which they can only do on this machine. With"
                            + " instances elsewhere set QUARKUS_KAFKA_STREAMS_APPLICATION_SERVER=<host>:<port>.",
                    advertised);
        } else {
            LOG.infof("Other instances are told to reach this one at %s", advertised);
        }
        @Nullable String advice = access(config.api().auth(), users);
        if (advice != null) {
            LOG.warn(advice);
        }
    }

    private static @Nullable String access(Auth auth, MPRealmRuntimeConfig users) {
        if (auth == Auth.NONE) {
            return "latchkey.api.auth=none: whoever reaches the HTTP port may read what is pending, and flush it.";
        }
        return auth == Auth.BASIC && users.users().isEmpty()
                ? "No users are configured: every call of the REST API is answered 401. Records are processed all the same."
                        + " To open it, set QUARKUS_SECURITY_USERS_EMBEDDED_USERS_<NAME> to the hash that"
                        + " printf '%s' '<name>:Latchkey:<password>' | sha512sum prints, and"
                        + " QUARKUS_SECURITY_USERS_EMBEDDED_ROLES_<NAME>=reader,operator; or latchkey.api.auth=oidc or none."
                : null;
    }
}
