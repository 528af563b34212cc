package dev.latchkey.demo;

import dev.latchkey.harness.LatchkeyProcess;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The addresses that a visitor may want to open; only those that answer. */
final class Urls {
    private static final List<String> DATA = List.of("/", "/pending?limit=3", "/pending/stats", "/instances");
    private static final List<String> MANAGEMENT = List.of("/q/health", "/q/metrics");

    private Urls() {}

    static List<URI> answering(LatchkeyProcess app) {
        return Stream.concat(
                        DATA.stream().filter(path -> answers(app::get, path)).map(app::url),
                        MANAGEMENT.stream()
                                .filter(path -> answers(app::management, path))
                                .map(app::managementUrl))
                .toList();
    }

    private static boolean answers(Function<String, HttpResponse<String>> get, String path) {
        try {
            return get.apply(path).statusCode() == 200;
        } catch (UncheckedIOException unanswered) {
            return false;
        }
    }
}
