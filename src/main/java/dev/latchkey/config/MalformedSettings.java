package dev.latchkey.config;

import io.smallrye.config.ConfigSourceInterceptor;
import io.smallrye.config.ConfigSourceInterceptorContext;
import io.smallrye.config.ConfigValue;
import io.smallrye.config.Priorities;
import jakarta.annotation.Priority;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Collects settings that are missing or can't be read, and lets the application go on with something well-formed, so that they
 * are refused together with all else that is wrong: the start check asks for {@link #problems}, always, and ends it then.
 */
@Priority(Priorities.APPLICATION + 1000) // outermost: sees what expressions and profiles have made of a value
public final class MalformedSettings implements ConfigSourceInterceptor {
    private static final long serialVersionUID = 1L;
    private static final String PREFIX = "latchkey.";

    private static final SortedMap<String, String> FOUND = new ConcurrentSkipListMap<>();

    /** All of them, each with its name, what was found and what was expected. */
    public static List<String> problems() {
        return List.copyOf(FOUND.values());
    }

    @Override
    public @Nullable ConfigValue getValue(ConfigSourceInterceptorContext context, String name) {
        ConfigValue value = context.proceed(name);
        String text = value == null || !name.startsWith(PREFIX) ? null : value.getValue();
        if (text == null) {
            return value;
        }
        if (text.isBlank()) { // an empty variable hides the stopgap that stands below it
            return DerivedSettings.REQUIRED.contains(name) ? value.withValue(KnownSettings.UNSET) : value;
        }
        String expected = KnownSettings.expectation(name, text);
        if (expected == null) {
            if (!text.equals(KnownSettings.UNSET)) {
                FOUND.remove(name);
            }
            return value;
        }
        FOUND.put(name, name + "=" + text + ": expected " + expected);
        return value.withValue(KnownSettings.stopgap(name));
    }

    /** Takes note whether a topic's name is missing. The last reading counts: earlier ones may not have had all sources. */
    static void missing(String name, boolean missing) {
        if (!missing) {
            FOUND.remove(name);
            return;
        }
        FOUND.put(
                name,
                name + " is not set: expected the name of a topic. Set the environment variable "
                        + KnownSettings.variable(name) + ".");
    }
}
