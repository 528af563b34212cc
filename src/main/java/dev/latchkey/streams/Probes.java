package dev.latchkey.streams;

import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.streams.StreamsConfig;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Liveness;
import org.eclipse.microprofile.health.Readiness;
import org.eclipse.microprofile.health.Startup;

/**
 * Answers the platform from what {@link Watch} has seen: no broker, disk or lock is waited for. Asynchronous, so that they are
 * answered on the event loop however busy the workers are.
 */
@Singleton
public class Probes {
    private final Watch watch;
    private final Duration maxPollInterval;

    Probes(Watch watch, StreamsConfig config) {
        this.watch = watch;
        Object interval =
                config.getMainConsumerConfigs("probes", "probes", 0).get(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG);
        this.maxPollInterval = Duration.ofMillis(Long.parseLong(String.valueOf(interval)));
    }

    @Produces
    @Singleton
    @Startup
    AsyncHealthCheck started() {
        return check("started", Snapshot::isStarted);
    }

    /** Waiting for topics or a broker, rebalancing, replaying and restoring are alive: a restart would not help. */
    @Produces
    @Singleton
    @Liveness
    AsyncHealthCheck live() {
        return check("live", snapshot -> snapshot.isLive(maxPollInterval));
    }

    @Produces
    @Singleton
    @Readiness
    AsyncHealthCheck ready() {
        return check("ready", Snapshot::isReady);
    }

    private AsyncHealthCheck check(String name, Predicate<Snapshot> up) {
        return () -> Uni.createFrom().item(() -> {
            Snapshot snapshot = watch.snapshot();
            return describe(HealthCheckResponse.named(name).status(up.test(snapshot)), snapshot);
        });
    }

    private static HealthCheckResponse describe(HealthCheckResponseBuilder answer, Snapshot snapshot) {
        answer.withData("state", snapshot.state().name())
                .withData("threads", snapshot.threads().toString())
                .withData("partitions", snapshot.assigned().toString())
                .withData("readable", snapshot.readable().toString())
                .withData("replayedPercent", snapshot.replayed());
        if (!snapshot.missing().isEmpty()) {
            answer.withData("missingTopics", String.join(", ", snapshot.missing()));
        }
        if (!snapshot.waitingFor().isEmpty()) {
            answer.withData("waitingFor", snapshot.waitingFor());
        }
        if (snapshot.lastFlush() >= 0) {
            answer.withData(
                    "lastFlush", Instant.ofEpochMilli(snapshot.lastFlush()).toString());
        }
        if (snapshot.silence().toSeconds() > 0) {
            answer.withData("secondsWithoutPoll", snapshot.silence().toSeconds());
        }
        return answer.build();
    }
}
