package dev.latchkey.query;

import dev.latchkey.config.LatchkeyConfig;
import dev.latchkey.config.LatchkeyConfig.Auth;
import io.quarkus.oidc.runtime.OidcAuthenticationMechanism;
import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.AuthenticationRequest;
import io.quarkus.security.runtime.QuarkusPrincipal;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.quarkus.vertx.http.runtime.security.BasicAuthenticationMechanism;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Singleton;
import java.util.Set;

/**
 * The one way to be known that {@code latchkey.api.auth} names: Quarkus' mechanisms are all built in, and which of them
 * counts is known at start only. A refusal has problem details for its body.
 */
@Alternative
@Priority(1)
@Singleton
class ApiMechanism implements HttpAuthenticationMechanism {
    private static final String REALM = "Latchkey";
    private static final SecurityIdentity EVERYBODY = QuarkusSecurityIdentity.builder()
            .setPrincipal(new QuarkusPrincipal("everybody"))
            .addRoles(Set.of(Roles.READER, Roles.OPERATOR))
            .build();

    private final Auth auth;
    private final HttpAuthenticationMechanism chosen;
    private final Admission answers;

    ApiMechanism(LatchkeyConfig config, OidcAuthenticationMechanism oidc, Admission answers) {
        this.auth = config.api().auth();
        this.chosen = auth == Auth.OIDC ? oidc : new BasicAuthenticationMechanism(REALM, false);
        this.answers = answers;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(RoutingContext call, IdentityProviderManager identities) {
        return auth == Auth.NONE
                ? Uni.createFrom().item(EVERYBODY)
                : chosen.authenticate(call, identities)
                        .onTermination()
                        .invoke(() -> call.put(HttpAuthenticationMechanism.class.getName(), this)); // it challenges
    }

    @Override
    public Uni<ChallengeData> getChallenge(RoutingContext call) {
        return chosen.getChallenge(call);
    }

    @Override
    public Uni<Boolean> sendChallenge(RoutingContext call) {
        return getChallenge(call).map(challenge -> {
            if (challenge != null) {
                challenge.getHeaders().forEach((name, value) -> call.response()
                        .putHeader(String.valueOf(name), String.valueOf(value)));
            }
            answers.send(call, Problem.unauthenticated(expected()));
            return true;
        });
    }

    private String expected() {
        return auth == Auth.OIDC
                ? "Expected a bearer token that the configured issuer vouches for."
                : "Expected the name and password of a configured user (HTTP Basic).";
    }

    @Override
    public Set<Class<? extends AuthenticationRequest>> getCredentialTypes() {
        return chosen.getCredentialTypes();
    }

    @Override
    public int getPriority() {
        return Integer.MAX_VALUE;
    }
}
