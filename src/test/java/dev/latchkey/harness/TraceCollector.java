package dev.latchkey.harness;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** An OpenTelemetry collector for tests: takes spans by OTLP, as protobuf over HTTP, and keeps them. */
public final class TraceCollector implements AutoCloseable {
    private final HttpServer server;
    private final List<ExportTraceServiceRequest> requests = new CopyOnWriteArrayList<>();

    public TraceCollector() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/v1/traces", this::take);
        server.start();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            requests.add(ExportTraceServiceRequest.parseFrom(exchange.getRequestBody()));
            exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, -1); // an empty answer: nothing was refused
        }
    }

    /** For {@code QUARKUS_OTEL_EXPORTER_OTLP_ENDPOINT}. */
    public String endpoint() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /** How often something was sent here. */
    public int requests() {
        return requests.size();
    }

    /** All that has come so far. */
    public List<Span> spans() {
        List<Span> spans = new ArrayList<>();
        requests.forEach(request -> request.getResourceSpansList().forEach(resource -> resource.getScopeSpansList()
                .forEach(scope -> spans.addAll(scope.getSpansList()))));
        return spans;
    }

    /** The attributes of a span, numbers as {@link Long}. */
    public static Map<String, Object> attributes(Span span) {
        return span.getAttributesList().stream()
                .collect(Collectors.toMap(KeyValue::getKey, attribute -> value(attribute.getValue())));
    }

    private static Object value(AnyValue value) {
        return value.hasIntValue() ? (Object) value.getIntValue() : value.getStringValue();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
