package dev.latchkey.bench.variant;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.LongSupplier;

/** Answers GET on any path with a line of metrics: how many records were taken in. */
public final class ProgressPage {
    /** The metric's name. */
    public static final String TAKEN = "variant_records_total";

    private ProgressPage() {}

    /** Serves until the JVM ends. */
    public static void serve(int port, LongSupplier taken) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            server.createContext("/", exchange -> {
                byte[] body = (TAKEN + " " + taken.getAsLong() + "\n").getBytes(US_ASCII);
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
                exchange.close();
            });
            server.start();
        } catch (IOException e) {
            throw new IllegalStateException("can't serve progress on port " + port, e);
        }
    }
}
