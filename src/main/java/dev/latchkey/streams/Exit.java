package dev.latchkey.streams;

import dev.latchkey.topology.StopSignal;
import io.quarkus.runtime.Quarkus;
import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/** Ends the process by itself, with a code that makes the platform restart it. Thread-safe. */
@Singleton
public class Exit {
    private static final Logger LOG = Logger.getLogger(Exit.class);
    private static final int FAILED = 1;

    private final AtomicBoolean ending = new AtomicBoolean();
    private final StopSignal stop;

    Exit(StopSignal stop) {
        this.stop = stop;
    }

    /** Says why, once, and shuts the application down, unless it stops already. Returns at once. */
    public void failed(String why) {
        if (!stop.isGiven() && ending.compareAndSet(false, true)) {
            LOG.fatal(why);
            Quarkus.asyncExit(FAILED);
        }
    }
}
