package dev.latchkey.config;

import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
import io.smallrye.config.ConfigValue;
import io.smallrye.config.PropertiesConfigSource;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.jspecify.annotations.Nullable;

/**
 * Settings of Quarkus that follow from others, unless they are set: OIDC is on where {@code latchkey.api.auth} says so, and
 * the address at which other instances reach this one is that of its network interface and its HTTP port.
 */
public final class DerivedSettings implements ConfigSourceFactory {
    /** The address that is told to the other instances: {@code host:port}. */
    public static final String ADVERTISED = "quarkus.kafka-streams.application-server";

    private static final Set<String> EVERYWHERE = Set.of("", "0.0.0.0", "::", "[::]", "localhost");
    static final List<String> REQUIRED = List.of("latchkey.input.topic", "latchkey.output.topic");
    private static final int BELOW_ALL_OTHERS = 50;

    @Override
    public Iterable<ConfigSource> getConfigSources(ConfigSourceContext context) {
        boolean oidc = "oidc".equalsIgnoreCase(value(context, "latchkey.api.auth", ""));
        Map<String, String> derived = new HashMap<>();
        derived.put("quarkus.oidc.tenant-enabled", Boolean.toString(oidc));
        derived.put(ADVERTISED, host(value(context, "quarkus.http.host", "")) + ":" + port(context));
        for (String required : REQUIRED) {
            boolean missing = value(context, required, KnownSettings.UNSET).equals(KnownSettings.UNSET);
            MalformedSettings.missing(required, missing);
            if (missing) { // refused with all else; until then others refer to it
                derived.put(required, KnownSettings.UNSET);
            }
        }
        return List.of(new PropertiesConfigSource(derived, "derived settings", BELOW_ALL_OTHERS));
    }

    private static String port(ConfigSourceContext context) {
        boolean tls = !value(context, "quarkus.http.tls-configuration-name", "").isEmpty()
                || "disabled".equalsIgnoreCase(value(context, "quarkus.http.insecure-requests", ""));
        return tls ? value(context, "quarkus.http.ssl-port", "8443") : value(context, "quarkus.http.port", "8080");
    }

    private static String host(String listensOn) {
        return EVERYWHERE.contains(listensOn)
                ? ownAddress().map(InetAddress::getHostAddress).orElse("localhost")
                : listensOn;
    }

    /** The first IPv4 address of an interface that others may see. */
    private static Optional<InetAddress> ownAddress() {
        try {
            for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                if (network.isUp() && !network.isLoopback() && !network.isPointToPoint()) {
                    Optional<InetAddress> found = network.inetAddresses()
                            .filter(address -> address instanceof Inet4Address && !address.isLinkLocalAddress())
                            .findFirst();
                    if (found.isPresent()) {
                        return found;
                    }
                }
            }
        } catch (SocketException e) {
            return Optional.empty(); // then it is localhost, and the start says what that means
        }
        return Optional.empty();
    }

    private static String value(ConfigSourceContext context, String name, String otherwise) {
        ConfigValue found = context.getValue(name);
        @Nullable String value = found == null ? null : found.getValue();
        return value == null || value.isBlank() ? otherwise : value.trim();
    }
}
