package dev.latchkey.streams;

import dev.latchkey.topology.Flush;
import io.opentelemetry.api.trace.Tracer;
import jakarta.inject.Singleton;
import java.time.Instant;

/**
 * Tells OpenTelemetry of each flush by one span, when it is over; of nothing while {@code quarkus.otel.sdk.disabled} is true,
 * the default. A span of its own trace, without links: the traces of the winners travel on in their headers. Thread-safe.
 */
@Singleton
public class FlushSpans {
    private final Tracer tracer;

    FlushSpans(Tracer tracer) {
        this.tracer = tracer;
    }

    void add(Flush flush) {
        Instant end = flush.frozen().plusNanos(flush.nanos());
        tracer.spanBuilder("flush")
                .setNoParent()
                .setStartTimestamp(flush.frozen())
                .setAttribute("latchkey.input.partition", flush.partition())
                .setAttribute("latchkey.flush.trigger", flush.trigger().label())
                .setAttribute("latchkey.flush.steps", flush.steps())
                .setAttribute("latchkey.flush.released", flush.released())
                .startSpan()
                .end(end);
    }
}
