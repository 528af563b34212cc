package dev.latchkey.streams;

import dev.latchkey.streams.Diagnosis.Outlook;
import dev.latchkey.topology.StopSignal;
import dev.latchkey.topology.StoppedException;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * What follows when a stream thread dies: a new thread for what is known to pass, the end of the process for all else.
 * Either way nothing is lost: the next owner starts from the last commit. One line says what happened, what follows and
 * what can be done.
 */
@Singleton
public class FailureHandler implements StreamsUncaughtExceptionHandler {
    private static final Logger LOG = Logger.getLogger(FailureHandler.class);

    private final Exit exit;
    private final StopSignal stop;
    private final BrokerNames names;
    private final int threads;
    private final Backoff backoff = new Backoff(System::nanoTime);
    private final Set<String> died = ConcurrentHashMap.newKeySet();

    FailureHandler(
            Exit exit,
            StopSignal stop,
            BrokerNames names,
            @ConfigProperty(name = "kafka-streams.num.stream.threads") int threads) {
        this.exit = exit;
        this.stop = stop;
        this.names = names;
        this.threads = threads;
    }

    /** The names of threads that died. Kafka Streams goes on showing them as they were, and may use a name again. */
    Set<String> died() {
        return Set.copyOf(died);
    }

    /** Those of these names have gone. */
    void forget(Set<String> names) {
        died.removeAll(names);
    }

    @Override
    public StreamThreadExceptionResponse handle(Throwable failure) {
        died.add(Thread.currentThread().getName());
        if (stop.isGiven()) {
            if (Diagnosis.cause(failure, StoppedException.class) == null) {
                LOG.warnf("a stream thread failed while the application stops, which loses nothing: %s", failure);
            }
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        }
        Diagnosis diagnosis = Diagnosis.of(failure);
        if (diagnosis.outlook() == Outlook.STOP) {
            return stop(diagnosis, failure, diagnosis.what());
        }
        Optional<Duration> pause = backoff.next(threads, diagnosis.outlook() == Outlook.PASSING);
        if (pause.isEmpty()) {
            String often =
                    Backoff.MOST + " times stream threads died within " + Backoff.MEMORY + ", the last one of this: ";
            return stop(diagnosis, failure, often + diagnosis.what());
        }
        LOG.warnf(
                "a stream thread died: %s. Another takes its place %s and goes on from the last commit.",
                diagnosis.what(),
                pause.get().isZero() ? "at once" : "in " + pause.get().toSeconds() + " s");
        LOG.debug("what it died of", failure);
        stop.await(pause.get()); // on the dying thread, which nobody waits for
        names.await();
        return StreamThreadExceptionResponse.REPLACE_THREAD;
    }

    private StreamThreadExceptionResponse stop(Diagnosis diagnosis, Throwable failure, String what) {
        if (!diagnosis.isKnown()) {
            LOG.error("a stream thread died of something unexpected", failure);
        }
        exit.failed("Latchkey stops, to be restarted: " + what + " " + diagnosis.todo());
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }
}
