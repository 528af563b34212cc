package dev.latchkey.streams;

import java.time.Duration;
import java.util.Collection;
import java.util.function.LongSupplier;
import org.jboss.logging.Logger;

/** Says that the group's coordinator is not heard of: soon, then once a minute, and when it is back. Belongs to one thread. */
final class BrokerSilence {
    private static final Logger LOG = Logger.getLogger(BrokerSilence.class);
    private static final long NOTED_SECONDS = 10;
    private static final long REMIND_NANOS = Duration.ofMinutes(1).toNanos();

    private final LongSupplier nanoClock;
    private boolean away;
    private long saidAt;

    BrokerSilence(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /**
     * Takes note.
     *
     * @param secondsAgo when each consumer heard of its coordinator last; negative where it never did
     * @return whether something was said
     */
    boolean heard(Collection<Double> secondsAgo) {
        double latest = secondsAgo.stream()
                .mapToDouble(Double::doubleValue)
                .filter(seconds -> seconds >= 0)
                .min()
                .orElse(0);
        long now = nanoClock.getAsLong();
        if (latest < NOTED_SECONDS) {
            boolean wasAway = away;
            away = false;
            if (wasAway) {
                LOG.info("the brokers are back");
            }
            return wasAway;
        }
        if (away && now - saidAt < REMIND_NANOS) {
            return false;
        }
        away = true;
        saidAt = now;
        LOG.warnf(
                "no broker has answered for %.0f s. Nothing is processed meanwhile, nothing is lost, and no restart is"
                        + " needed: work goes on when they are back.",
                latest);
        return true;
    }
}
