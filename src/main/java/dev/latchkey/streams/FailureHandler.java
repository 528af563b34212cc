package dev.latchkey.streams;

import dev.latchkey.buffer.RecoveryRefusedException;
import dev.latchkey.topology.BufferFullException;
import jakarta.inject.Singleton;
import java.util.Set;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTxnStateException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * What follows when a stream thread dies: a new thread for what is known to pass, the end of the process for all else.
 * Either way nothing is lost: the next owner starts from the last commit.
 */
@Singleton
public class FailureHandler implements StreamsUncaughtExceptionHandler {
    private static final Logger LOG = Logger.getLogger(FailureHandler.class);
    private static final Set<Class<? extends Throwable>> PASSING = Set.of(
            TimeoutException.class,
            DisconnectException.class,
            ProducerFencedException.class,
            InvalidProducerEpochException.class,
            InvalidPidMappingException.class,
            // The coordinator aborted a transaction that was open for too long; what it says since KIP-890.
            InvalidTxnStateException.class);

    private final Exit exit;

    FailureHandler(Exit exit) {
        this.exit = exit;
    }

    @Override
    public StreamThreadExceptionResponse handle(Throwable exception) {
        String refusal = refusal(exception);
        if (refusal != null) {
            exit.failed(refusal);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        }
        if (isPassing(exception)) {
            LOG.warnf(exception, "a stream thread died of something that passes; another takes its place");
            return StreamThreadExceptionResponse.REPLACE_THREAD;
        }
        LOG.error("a stream thread died of something unexpected", exception);
        exit.failed("Latchkey stops, to be restarted: " + exception);
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    private static @Nullable String refusal(Throwable exception) {
        for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
            if (cause instanceof RecoveryRefusedException || cause instanceof BufferFullException) {
                return cause.getMessage();
            }
        }
        return null;
    }

    private static boolean isPassing(Throwable exception) {
        for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
            Throwable found = cause;
            if (PASSING.stream().anyMatch(passing -> passing.isInstance(found))) {
                return true;
            }
        }
        return false;
    }
}
