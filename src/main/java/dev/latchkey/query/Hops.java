package dev.latchkey.query;

import dev.latchkey.config.LatchkeyConfig;
import io.quarkus.tls.TlsConfiguration;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.quarkus.tls.runtime.config.TlsConfigUtils;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.streams.state.HostInfo;
import org.jspecify.annotations.Nullable;

/**
 * Asks another instance for what it holds. The caller's authorization goes along; what the other may not tell the caller it
 * does not tell us. Never waits for longer than it was told to, and holds no thread while it waits.
 */
@Singleton
class Hops {
    /** Calls to one instance at a time, and as many that wait for their turn: one that is silent can't take them all. */
    private static final int CALLS = 16;
    /** Beside a page: one entry that is larger than a page, positions and lengths. */
    private static final long SLACK = 64L << 20;

    private final Vertx vertx;
    private final HttpClient client;
    private final long maxAnswer;

    Hops(Vertx vertx, LatchkeyConfig config, TlsConfigurationRegistry registry) {
        this.vertx = vertx;
        this.maxAnswer = config.query().pageBytes() + SLACK;
        HttpClientOptions options = new HttpClientOptions()
                .setConnectTimeout(
                        Math.toIntExact(config.query().hopConnectTimeout().toMillis()))
                .setMaxPoolSize(CALLS)
                .setMaxWaitQueueSize(CALLS)
                .setKeepAliveTimeout(30);
        tls(config, registry).ifPresent(tls -> {
            options.setSsl(true).setVerifyHost(true);
            TlsConfigUtils.configure(options, tls);
        });
        this.client = vertx.createHttpClient(options);
    }

    private static Optional<TlsConfiguration> tls(LatchkeyConfig config, TlsConfigurationRegistry registry) {
        Optional<String> name = config.query().tlsConfigurationName();
        if (name.isPresent()) {
            return Optional.of(registry.get(name.get())
                    .orElseThrow(() -> new IllegalStateException("latchkey.query.tls-configuration-name=" + name.get()
                            + ": no such TLS configuration; expected one of those under quarkus.tls.")));
        }
        return registry.getDefault().filter(tls -> tls.getKeyStoreOptions() != null);
    }

    /**
     * Asks one instance.
     *
     * @param path of {@link HopResource}, with its query
     * @param authorization of the caller; null for none
     * @return fails when it does not answer in time, or not with a slice
     */
    Future<Slice> ask(HostInfo peer, HttpMethod method, String path, @Nullable String authorization, Duration limit) {
        Promise<Slice> answer = Promise.promise();
        RequestOptions options = new RequestOptions()
                .setHost(peer.host())
                .setPort(peer.port())
                .setMethod(method)
                .setURI(path);
        client.request(options)
                .compose(request -> send(request, authorization, answer.future()))
                .onSuccess(answer::tryComplete)
                .onFailure(answer::tryFail);
        long timer = vertx.setTimer(
                Math.max(1, limit.toMillis()), id -> answer.tryFail("no answer within " + limit.toMillis() + " ms"));
        return answer.future().onComplete(done -> vertx.cancelTimer(timer));
    }

    private Future<Slice> send(HttpClientRequest request, @Nullable String authorization, Future<Slice> overall) {
        overall.onFailure(late -> request.reset()); // frees the connection of one that is silent
        if (authorization != null) {
            request.putHeader(HttpHeaders.AUTHORIZATION, authorization);
        }
        return request.send().compose(this::read);
    }

    private Future<Slice> read(HttpClientResponse response) {
        if (response.statusCode() != 200) {
            return Future.failedFuture("answered " + response.statusCode());
        }
        String length = response.getHeader(HttpHeaders.CONTENT_LENGTH);
        if (length == null || Long.parseLong(length) > maxAnswer) {
            response.request().reset();
            return Future.failedFuture("answered " + length + " bytes; expected at most " + maxAnswer);
        }
        return response.body().map(Buffer::getBytes).map(SliceCodec::decode);
    }
}
