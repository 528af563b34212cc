package dev.latchkey.query;

import io.quarkus.runtime.LaunchMode;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.regex.Pattern;

/**
 * Sees each call's path as it was sent, before anybody interprets it. What stands behind {@code /pending/} and {@code /floors/} is a key, whatever
 * it looks like; all other paths have one spelling, and what merely resembles one ({@code //pending}, {@code /pending;a=b},
 * {@code /%70ending}) is sent where nothing is, so that no rule of access can be walked around.
 */
@Singleton
class Paths {
    /** Before authentication, which is at 200, and everything else. */
    private static final int FIRST = 1000;

    private static final String PENDING = "/pending/";
    private static final String FLOORS = "/floors/";
    private static final String SOME_KEY = "key";
    private static final Pattern PLAIN_KEY = Pattern.compile("[A-Za-z0-9_-]+");
    private static final Pattern PLAIN_PATH = Pattern.compile("/|(/[A-Za-z0-9_-]+([.~][A-Za-z0-9_-]+)*)+");
    private static final String DEV_UI = "/q/";
    private static final String NOWHERE = "/-";

    void register(@Observes Filters filters) {
        filters.register(this::route, FIRST);
    }

    private void route(RoutingContext call) {
        String path = call.request().path();
        if (RequestedKey.of(call) != null) {
            call.next(); // has been here
        } else if (path != null && path.startsWith(PENDING)) {
            routeKey(call, PENDING, path.substring(PENDING.length()));
        } else if (path != null && path.startsWith(FLOORS)) {
            routeKey(call, FLOORS, path.substring(FLOORS.length()));
        } else if (path != null && (PLAIN_PATH.matcher(path).matches() || isDevUi(path))) {
            call.next();
        } else {
            call.reroute(NOWHERE);
        }
    }

    private static boolean isDevUi(String path) {
        return LaunchMode.current() == LaunchMode.DEVELOPMENT && path.startsWith(DEV_UI);
    }

    private static void routeKey(RoutingContext call, String folder, String raw) {
        RequestedKey.ofPath(raw).attachTo(call);
        if (PLAIN_KEY.matcher(raw).matches() && !isReserved(call, raw)) {
            call.next();
        } else {
            String query = call.request().query();
            call.reroute(folder + SOME_KEY + (query == null ? "" : "?" + query));
        }
    }

    /** The key {@code stats} in base64url's letters is a key; the path {@code /pending/stats} is not. */
    private static boolean isReserved(RoutingContext call, String raw) {
        return raw.equals("stats") && "base64url".equals(call.request().getParam("encoding"));
    }
}
