package dev.latchkey.streams;

import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;
import org.eclipse.microprofile.health.Readiness;
import org.eclipse.microprofile.health.Startup;

/** Answers Kubernetes from what is known here, without asking a broker. */
@Singleton
public class Probes {
    private static final Set<State> DEAD = Set.of(State.PENDING_ERROR, State.ERROR, State.NOT_RUNNING);

    @Produces
    @Singleton
    @Startup
    HealthCheck started(KafkaStreams streams) {
        return check("started", streams, state -> state != State.CREATED);
    }

    /** Waiting for topics, rebalancing and replaying are alive: a restart would not help. */
    @Produces
    @Singleton
    @Liveness
    HealthCheck live(KafkaStreams streams) {
        return check("live", streams, state -> !DEAD.contains(state));
    }

    @Produces
    @Singleton
    @Readiness
    HealthCheck ready(KafkaStreams streams) {
        return check("ready", streams, state -> state == State.RUNNING);
    }

    private static HealthCheck check(String name, KafkaStreams streams, Predicate<State> up) {
        return () -> {
            State state = streams.state();
            return HealthCheckResponse.named(name)
                    .status(up.test(state))
                    .withData("state", state.name())
                    .build();
        };
    }
}
