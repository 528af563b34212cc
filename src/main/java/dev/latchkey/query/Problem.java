package dev.latchkey.query;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkus.runtime.annotations.RegisterForReflection;
import org.jspecify.annotations.Nullable;

/**
 * The body of an error: problem details of RFC 9457, as {@code application/problem+json}.
 *
 * @param type names the kind of problem, for programs; never changes
 * @param title says the kind, for people
 * @param status as in the status line
 * @param detail what was found this time, what was expected, what to do
 * @param reason of a 503, for programs: why the answer can't be had now; null for others
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
record Problem(
        String type,
        String title,
        int status,
        String detail,
        @Nullable String reason) {
    static final String MEDIA_TYPE = "application/problem+json";
    /** Rebalances and pauses take seconds; sooner is in vain, later is idle. */
    static final String RETRY_AFTER_SECONDS = "1";

    private static final String TYPES = "urn:latchkey:problem:";

    static Problem badRequest(String what, String detail) {
        return new Problem(TYPES + "bad-" + what, "Bad " + what, 400, detail, null);
    }

    static Problem unauthenticated(String detail) {
        return new Problem(TYPES + "unauthenticated", "Not authenticated", 401, detail, null);
    }

    static Problem forbidden() {
        return new Problem(
                TYPES + "forbidden",
                "Forbidden",
                403,
                "GET needs the role 'reader', POST and DELETE the role 'operator'; the caller has not this one.",
                null);
    }

    static Problem notPending() {
        return new Problem(
                TYPES + "not-pending",
                "Nothing pending",
                404,
                "Nothing is pending for this key: it was released, or no record of it came.",
                null);
    }

    static Problem noFloor() {
        return new Problem(
                TYPES + "no-floor",
                "Nothing remembered",
                404,
                "Nothing is remembered of this key: it was not released within latchkey.remember, or was forgotten.",
                null);
    }

    static Problem notRemembering() {
        return new Problem(
                TYPES + "not-remembering",
                "Nothing is remembered",
                404,
                "latchkey.remember is 0, so there are no floors; expected a duration, as in 7D.",
                null);
    }

    static Problem notFound(String path) {
        return new Problem(TYPES + "not-found", "No such path", 404, "Nothing is served at " + path + ".", null);
    }

    static Problem unavailable(Unavailable reason, String detail) {
        return new Problem(TYPES + "unavailable", "Not available now", 503, detail, reason.text());
    }

    static Problem other(int status, String title, String detail) {
        return new Problem(TYPES + "http-" + status, title, status, detail, null);
    }

    /** Why an answer can't be had now, though it may soon. */
    enum Unavailable {
        /** This instance has not joined its group yet, or is leaving it. */
        NOT_RUNNING,
        /** Partitions move between instances, or are being replayed. */
        REBALANCING,
        /** An instance did not answer in time, or not as expected. */
        SILENT,
        /** More calls than are served at once. */
        BUSY;

        private String text() {
            return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }
    }
}
