package dev.latchkey.query;

import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;

/** What is read from a call beside its path. */
final class Call {
    static final int DEFAULT_LIMIT = 100;
    static final int MAX_LIMIT = 1000;

    private Call() {}

    static @Nullable String authorization(RoutingContext call) {
        return call.request().getHeader(HttpHeaders.AUTHORIZATION);
    }

    /** How many entries a page may hold. */
    static int limit(@Nullable String text) {
        if (text == null) {
            return DEFAULT_LIMIT;
        }
        int limit = number(text);
        if (limit < 1 || limit > MAX_LIMIT) {
            throw bad("limit", text, "1 to " + MAX_LIMIT);
        }
        return limit;
    }

    /** Where a page begins. */
    static Position after(@Nullable String text) {
        try {
            return text == null ? Position.START : Position.ofToken(text);
        } catch (IllegalArgumentException e) {
            throw bad("after", text, "the 'next' of a page before, as it was given");
        }
    }

    /** The one partition to read; null for all. */
    static @Nullable Integer partition(@Nullable String text) {
        if (text == null) {
            return null;
        }
        int partition = number(text);
        if (partition < 0) {
            throw bad("partition", text, "the number of a partition of the input");
        }
        return partition;
    }

    static ProblemException bad(String parameter, @Nullable String found, String expected) {
        return new ProblemException(
                Problem.badRequest(parameter, parameter + " is '" + found + "'; expected " + expected + "."));
    }

    /** -1 for what is no number of up to nine digits. */
    private static int number(String text) {
        return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1;
    }
}
