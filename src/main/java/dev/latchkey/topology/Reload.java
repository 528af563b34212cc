package dev.latchkey.topology;

import dev.latchkey.buffer.InputPartition;
import dev.latchkey.buffer.Mark;
import dev.latchkey.buffer.PendingBuffer;
import dev.latchkey.buffer.RecoveryPlan;
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
        buffer.restore(plan.mark(), plan.to());
        done = 1;
    }
}
