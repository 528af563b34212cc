package dev.latchkey.topology;

import dev.latchkey.buffer.DrainBudget;
import dev.latchkey.buffer.Occupancy;
import dev.latchkey.buffer.ReplayBuffer;
import dev.latchkey.config.LatchkeyConfig;
import dev.latchkey.config.LatchkeyConfig.OnGap;
import dev.latchkey.config.LatchkeyConfig.Ties;
import dev.latchkey.config.LatchkeyConfig.WhenFull;
import dev.latchkey.version.VersionRule;
import java.util.function.LongSupplier;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * What each task's processor and store are made of.
 *
 * @param config the settings of the service
 * @param rule the version rule of these settings
 * @param maxRecordBytes the producer's {@code max.request.size}: what is larger becomes a dead letter
 * @param occupancy shared by all partitions of the instance
 * @param partitions where tasks enter themselves
 * @param telemetry told what happens
 * @param logs opens the input of a task for a replay
 * @param clock wall-clock time in milliseconds since the epoch
 */
record ProcessorSettings(
        LatchkeyConfig config,
        VersionRule rule,
        long maxRecordBytes,
        Occupancy occupancy,
        LocalPartitions partitions,
        Telemetry telemetry,
        InputLogs logs,
        LongSupplier clock) {

    /** Opens the input log of a task. */
    @FunctionalInterface
    interface InputLogs {
        /** The log of the task's partition; the caller closes it. */
        InputLog open(ProcessorContext<?, ?> context, String topic);
    }

    /** All that decides what is held, and which record wins: a replay under another one would not rebuild what was there. */
    String fingerprint() {
        return rule.fingerprint() + " tombstones=" + config.tombstones().name().toLowerCase(java.util.Locale.ROOT)
                + " max-bytes=" + maxRecordBytes;
    }

    RecordReader newReader() {
        return new RecordReader(rule.newReader(), config.tombstones(), maxRecordBytes);
    }

    ReplayBuffer<Headers> newBuffer() {
        return new ReplayBuffer<>(
                config.version().ties() == Ties.LATEST, fingerprint(), clock, RecordSize::headers, occupancy);
    }

    DrainBudget newBudget() {
        return new DrainBudget(
                config.flush().batchRecords(), config.flush().batchTime().toNanos(), System::nanoTime);
    }

    boolean continueOnGap() {
        return config.replay().onGap() == OnGap.CONTINUE;
    }

    boolean stopWhenFull() {
        return config.buffer().whenFull() == WhenFull.STOP;
    }
}
