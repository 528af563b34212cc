package dev.latchkey.query;

import io.micrometer.core.instrument.config.MeterFilter;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Set;

/** Bounds the label {@code method} of HTTP metrics: anybody may send a method of any name. */
@Singleton
class MethodLabel {
    private static final Set<String> KNOWN = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

    @Produces
    @Singleton
    MeterFilter filter() {
        return MeterFilter.replaceTagValues("method", method -> KNOWN.contains(method) ? method : "OTHER");
    }
}
