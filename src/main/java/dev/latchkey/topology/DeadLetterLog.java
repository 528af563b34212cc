package dev.latchkey.topology;

import dev.latchkey.version.Reason;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jboss.logging.Logger;

/** Logs dead letters, one line in ten seconds at the most, without their content. Belongs to one task. */
final class DeadLetterLog {
    private static final Logger LOG = Logger.getLogger(DeadLetterLog.class);
    private static final long PAUSE_NANOS = 10_000_000_000L;

    private long silentUntil = System.nanoTime();
    private long unsaid;

    void add(RecordMetadata origin, Reason reason, String detail) {
        long now = System.nanoTime();
        if (now - silentUntil < 0) {
            unsaid++;
            return;
        }
        LOG.warnf(
                "dead letter from %s-%d at offset %d: %s: %s%s",
                origin.topic(),
                origin.partition(),
                origin.offset(),
                reason.label(),
                detail,
                unsaid == 0 ? "" : " (and " + unsaid + " more since the last such line)");
        unsaid = 0;
        silentUntil = now + PAUSE_NANOS;
    }
}
