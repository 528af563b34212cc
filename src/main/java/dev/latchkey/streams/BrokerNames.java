package dev.latchkey.streams;

import dev.latchkey.topology.StopSignal;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.kafka.common.config.ConfigException;
import org.jboss.logging.Logger;

/**
 * Waits until the name of a broker can be resolved. Kafka's clients can't be made before, and Kafka Streams with them (KIP-909
 * would change that); those that are there already go on asking by themselves. Thread-safe.
 */
@Singleton
public class BrokerNames {
    private static final Logger LOG = Logger.getLogger(BrokerNames.class);
    private static final Duration AGAIN = Duration.ofSeconds(2);
    private static final long REMIND_NANOS = Duration.ofMinutes(1).toNanos();

    private final StopSignal stop;
    private volatile List<String> servers = List.of();

    BrokerNames(StopSignal stop) {
        this.stop = stop;
    }

    /** The {@code bootstrap.servers}. */
    void set(List<String> addresses) {
        servers = List.copyOf(addresses);
    }

    /** Waits until one of the names is known, or the application stops. */
    void await() {
        await(stop::isGiven);
    }

    /** As {@link #await()}, or until {@code given}. */
    void await(BooleanSupplier given) {
        boolean said = false;
        long saidAt = 0;
        while (!given.getAsBoolean() && servers.stream().noneMatch(BrokerNames::isKnown)) {
            if (!said || System.nanoTime() - saidAt > REMIND_NANOS) {
                LOG.warnf(
                        "Waiting for the name of a broker to be known: none of %s can be resolved. Nothing is processed"
                                + " meanwhile, and nothing is lost. Check kafka.bootstrap.servers and the name service"
                                + " (DNS).",
                        servers);
                said = true;
                saidAt = System.nanoTime();
            }
            stop.await(AGAIN);
        }
        if (said && !given.getAsBoolean()) {
            LOG.info("the name of a broker is known now");
        }
    }

    private static boolean isKnown(String address) {
        int port = address.lastIndexOf(':');
        if (port < 0) {
            return true; // no address at all, as Kafka will say
        }
        String host = address.substring(address.lastIndexOf('/') + 1, port);
        try {
            return InetAddress.getAllByName(host).length > 0;
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /** Whether a client could not be made for that reason. */
    static boolean areUnknown(Throwable failure) {
        Throwable cause = Diagnosis.cause(failure, ConfigException.class);
        return cause != null && String.valueOf(cause.getMessage()).contains("No resolvable bootstrap urls");
    }
}
