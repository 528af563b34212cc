package dev.latchkey.query;

import dev.latchkey.config.LatchkeyConfig;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.streams.state.HostInfo;
import org.jspecify.annotations.Nullable;

/** Asks other instances, all at once, and waits for all of them, bounded. */
@Singleton
class Gathering {
    private final Hops hops;
    private final Duration limit;

    Gathering(Hops hops, LatchkeyConfig config) {
        this.hops = hops;
        this.limit = config.query().hopTimeout();
    }

    /** When what begins now must be over, on the clock of {@link System#nanoTime}. */
    long deadline() {
        return System.nanoTime() + limit.toNanos();
    }

    /**
     * Asks all of {@code peers}; never completes exceptionally.
     *
     * @return what each answered, in their order
     */
    CompletionStage<Map<HostInfo, Reply>> ask(
            Collection<HostInfo> peers, HttpMethod method, String path, @Nullable String authorization, long deadline) {
        Duration left = Duration.ofNanos(deadline - System.nanoTime());
        Map<HostInfo, CompletableFuture<Reply>> asked = new LinkedHashMap<>();
        for (HostInfo peer : peers) {
            Future<Reply> reply = left.isNegative()
                    ? Future.succeededFuture(Reply.failed("no time was left to ask it"))
                    : hops.ask(peer, method, path, authorization, left)
                            .map(Reply::of)
                            .otherwise(failure -> Reply.failed(String.valueOf(failure.getMessage())));
            asked.put(peer, reply.toCompletionStage().toCompletableFuture());
        }
        return CompletableFuture.allOf(asked.values().toArray(CompletableFuture[]::new))
                .thenApply(all -> {
                    Map<HostInfo, Reply> replies = new LinkedHashMap<>();
                    asked.forEach((peer, reply) -> replies.put(peer, reply.join()));
                    return replies;
                });
    }

    /**
     * What an instance answered.
     *
     * @param slice nothing where it failed
     * @param failure why it did; null where it did not
     */
    record Reply(Slice slice, @Nullable String failure) {
        static Reply of(Slice slice) {
            return new Reply(slice, null);
        }

        static Reply failed(String why) {
            return new Reply(Slice.NOTHING, why);
        }
    }
}
