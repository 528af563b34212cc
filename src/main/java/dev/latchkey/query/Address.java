package dev.latchkey.query;

import dev.latchkey.config.DerivedSettings;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The address that an instance tells the others. */
final class Address {
    private static final Pattern FORM = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[^\\s:/@]+):([0-9]{1,5})");
    private static final Set<String> ANY = Set.of("0.0.0.0", "[::]", "[0:0:0:0:0:0:0:0]");
    private static final Pattern LOOPBACK = Pattern.compile("(localhost|127\\.[0-9.]+|\\[::1]):.*");
    private static final int LAST_PORT = 65_535;

    private Address() {}

    /** What is wrong with it; null where it may do. */
    static @Nullable String problem(String address) {
        Matcher form = FORM.matcher(address);
        String found = DerivedSettings.ADVERTISED + "=" + address;
        String advice =
                "Set QUARKUS_KAFKA_STREAMS_APPLICATION_SERVER to the host and port at which other instances reach"
                        + " this one, as in 10.1.2.3:8080.";
        if (!form.matches() || Integer.parseInt(form.group(2)) > LAST_PORT) {
            return found + ": expected <host>:<port>. " + advice;
        }
        if (Integer.parseInt(form.group(2)) == 0) {
            return found + ": port 0 is chosen by the system, and nobody would know it. " + advice;
        }
        if (ANY.contains(form.group(1))) {
            return found + ": that is every address, and leads others nowhere. " + advice;
        }
        return null;
    }

    /** Whether only those on the same machine can use it. */
    static boolean isLoopback(String address) {
        return LOOPBACK.matcher(address).matches();
    }
}
