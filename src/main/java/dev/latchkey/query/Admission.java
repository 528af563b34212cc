package dev.latchkey.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.latchkey.config.LatchkeyConfig;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;

/**
 * Bounds how many calls are under way, from admission until the answer has been sent or the caller is gone. Hops have places
 * of their own: two instances whose places are all taken by calls that wait for the other would wait in vain. What is open to
 * everybody takes none, or who is not known could take those of who is.
 */
@Singleton
class Admission {
    /** Behind authentication and authorization, which are at 200 and 100. */
    private static final int AUTHORIZED = 50;

    /** The paths of {@code quarkus.http.auth.permission.page}: files, and an answer that asks nobody. */
    private static final Pattern OPEN = Pattern.compile("/|/index\\.html|/access|/(page|webjars)/.*");

    private final ObjectMapper json;
    private final Semaphore calls;
    private final Semaphore hops;

    Admission(LatchkeyConfig config, ObjectMapper json) {
        this.json = json;
        this.calls = new Semaphore(config.api().maxConcurrent());
        this.hops = new Semaphore(config.api().maxConcurrent());
    }

    void register(@Observes Filters filters) {
        filters.register(this::admit, AUTHORIZED);
    }

    private void admit(RoutingContext call) {
        if (call.response().writeQueueFull()) { // asks for more before it has taken what it asked for
            call.request().connection().close();
            return;
        }
        call.response().putHeader(HttpHeaders.CACHE_CONTROL, "no-store").putHeader("X-Content-Type-Options", "nosniff");
        String path = call.request().path();
        Semaphore places = path.startsWith(HopResource.PATH + "/") ? hops : calls;
        if (OPEN.matcher(path).matches()) {
            call.next();
        } else if (places.tryAcquire()) {
            call.addEndHandler(ended -> places.release());
            call.next();
        } else {
            send(
                    call,
                    Problem.unavailable(
                            Problem.Unavailable.BUSY,
                            "As many calls as are served at once (latchkey.api.max-concurrent) are under way."));
        }
    }

    /** Answers where no resource does. */
    void send(RoutingContext call, Problem problem) {
        HttpServerResponse response =
                call.response().setStatusCode(problem.status()).putHeader(HttpHeaders.CONTENT_TYPE, Problem.MEDIA_TYPE);
        if (problem.status() == 503) {
            response.putHeader(HttpHeaders.RETRY_AFTER, Problem.RETRY_AFTER_SECONDS);
        }
        try {
            response.end(json.writeValueAsString(problem));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e); // a record of plain fields
        }
    }
}
