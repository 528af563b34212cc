package dev.latchkey.topology;

import dev.latchkey.buffer.InputPartition;
import dev.latchkey.buffer.Mark;
import dev.latchkey.buffer.PendingBuffer;
import dev.latchkey.buffer.RecoveryPlan;
import dev.latchkey.buffer.RecoveryRefusedException;
import org.apache.kafka.common.header.Headers;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Goes on with the store that Kafka Streams has restored from its changelog. */
final class Reload implements Recovery {
    private static final Logger LOG = Logger.getLogger(Reload.class);

    private final ChangelogBuffer buffer;
    private final ProcessorSettings settings;
    private volatile double done = 1;

    Reload(ChangelogBuffer buffer, ProcessorSettings settings) {
        this.buffer = buffer;
        this.settings = settings;
    }

    @Override
    public PendingBuffer<Headers> buffer() {
        return buffer;
    }

    @Override
    public double done() {
        return done;
    }

    @Override
    public void run(@Nullable Mark mark, InputLog log) {
        done = 0;
        InputPartition input = log.position();
        RecoveryPlan plan =
                RecoveryPlan.decideWithoutReplay(mark, input, settings.fingerprint(), settings.continueOnGap());
        plan.notices().forEach(LOG::warn);
        if (plan.overGap()) {
            settings.telemetry().wentOverGap();
        }
        buffer.restore(plan.mark(), plan.to());
        Mark restored = plan.mark();
        if (restored != null && !restored.idle() && buffer.stats().entries() == 0) {
            report(input);
            buffer.restore(restored.idleAt(plan.to(), restored.lastFlush()), plan.to());
        }
        done = 1;
    }

    private void report(InputPartition input) {
        String lost = input.topic() + "-" + input.partition() + ": the mark says that entries are pending, but the"
                + " changelog of the store '" + PendingStore.NAME
                + "' holds none: it was deleted or truncated, and they are"
                + " lost, unless the input still holds them. ";
        if (!settings.continueOnGap()) {
            throw new RecoveryRefusedException(lost
                    + "Stop all instances, delete the topics " + input.group() + "-marks-changelog and " + input.group()
                    + "-pending-changelog and the folders in kafka-streams.state.dir, and set the group's offsets back:"
                    + " kafka-consumer-groups.sh --bootstrap-server ... --group " + input.group() + " --topic "
                    + input.topic() + " --reset-offsets --to-earliest --execute. All that the input still holds is"
                    + " released again. Or accept the loss with latchkey.replay.on-gap=continue.");
        }
        LOG.warn(lost + "Going on: latchkey.replay.on-gap=continue.");
    }
}
