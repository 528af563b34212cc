package dev.latchkey.topology;

import dev.latchkey.buffer.DrainBudget;
import dev.latchkey.buffer.Occupancy;
import dev.latchkey.buffer.RecoveryPlan;
import dev.latchkey.buffer.ReplayBuffer;
import dev.latchkey.config.LatchkeyConfig;
import dev.latchkey.config.LatchkeyConfig.OnGap;
import dev.latchkey.config.LatchkeyConfig.Ties;
import dev.latchkey.config.LatchkeyConfig.Tombstones;
import dev.latchkey.config.LatchkeyConfig.WhenFull;
import dev.latchkey.version.VersionRule;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.jspecify.annotations.Nullable;

/**
 * What each task's processor and store are made of.
 *
 * @param config the settings of the service
 * @param rule the version rule of these settings
 * @param maxRecordBytes the producer's {@code max.request.size}: what is larger becomes a dead letter
 * @param transactionTimeoutMs the producer's {@code transaction.timeout.ms}, in which the steps of all partitions must fit
 * @param occupancy shared by all partitions of the instance
 * @param written what the {@code changelog} recovery has on the heap of what it wrote; shared as well
 * @param partitions where tasks enter themselves
 * @param telemetry told what happens
 * @param commits of the stream threads
 * @param logs opens the input of a task for a replay
 * @param clock wall-clock time in milliseconds since the epoch
 */
record ProcessorSettings(
        LatchkeyConfig config,
        VersionRule rule,
        long maxRecordBytes,
        long transactionTimeoutMs,
        Occupancy occupancy,
        Occupancy written,
        LocalPartitions partitions,
        Telemetry telemetry,
        Commits commits,
        InputLogs logs,
        LongSupplier clock) {

    private static final long TOMBSTONE_ROOM = 16 << 10;

    /** Opens the input log of a task. */
    @FunctionalInterface
    interface InputLogs {
        /** The log of the task's partition; the caller closes it. */
        InputLog open(ProcessorContext<?, ?> context, String topic);
    }

    /** All that decides what is held, and which record wins: a replay under another one would not rebuild what was there. */
    String fingerprint() {
        return RecoveryPlan.fingerprint(
                config.input().topic(),
                (isChangelog() ? "recovery=changelog " : "") + rule.fingerprint() + " tombstones="
                        + config.tombstones().name().toLowerCase(Locale.ROOT) + " max-bytes=" + maxRecordBytes);
    }

    RecordReader newReader() {
        return new RecordReader(rule.newReader(), config.tombstones(), maxHeldBytes(), maxTombstoneBytes());
    }

    /** The builders of a task's stores: of its mark, of what is pending, and of floors where there are any. */
    Set<StoreBuilder<?>> storeBuilders() {
        StoreBuilder<?> pending = isChangelog()
                ? ChangelogStore.builder(maxRecordBytes)
                : new PendingStoreBuilder(() -> new PendingStore(newBuffer()));
        return config.remember().isZero()
                ? Set.of(Marks.builder(), pending)
                : Set.of(Marks.builder(), pending, FloorStore.builder(maxRecordBytes));
    }

    /** What a task remembers of its releases; null where {@code latchkey.remember} says nothing. */
    @Nullable
    FloorKeeper floors(ProcessorContext<?, ?> context) {
        if (config.remember().isZero()) {
            return null;
        }
        String versions = RecoveryPlan.fingerprint(config.input().topic(), rule.fingerprint());
        KeyValueStore<byte[], byte[]> store = context.getStateStore(FloorStore.NAME);
        // All partitions forget at the same time, and beside drains: a tenth of what those may do.
        DrainBudget forgetting = newBudget(Math.max(1, config.flush().batchRecords() / 10));
        return new FloorKeeper(
                new Floors(store, config.remember(), maxRecordBytes, tiesLatest(), versions, clock),
                forgetting,
                commits::count);
    }

    /** What was asked of a task, and is not done yet. */
    FlushRequests flushRequests(int partition) {
        return new FlushRequests(partition, partitions, commits::count);
    }

    /** How a task gets back what its store holds. */
    Recovery recovery(StateStore store) {
        return store instanceof PendingStore onHeap
                ? new Replay(onHeap.buffer(), this)
                : new Reload(newBuffer(store), this);
    }

    private ReplayBuffer<Headers> newBuffer() {
        return new ReplayBuffer<>(tiesLatest(), fingerprint(), clock, RecordSize::headers, occupancy);
    }

    @SuppressWarnings("unchecked") // the builder above made it
    private ChangelogBuffer newBuffer(StateStore store) {
        return new ChangelogBuffer(
                (KeyValueStore<byte[], byte[]>) store, tiesLatest(), fingerprint(), clock, occupancy, written);
    }

    private boolean tiesLatest() {
        return config.version().ties() == Ties.LATEST;
    }

    private boolean isChangelog() {
        return config.recovery() == LatchkeyConfig.Recovery.CHANGELOG;
    }

    /** The budget of a drain step: the steps of all partitions on a thread may fall into one transaction. */
    DrainBudget newBudget() {
        return newBudget(config.flush().batchRecords());
    }

    DrainBudget newBudget(int records) {
        long most = config.flush().batchTime().toNanos();
        return new DrainBudget(
                records,
                () -> Math.min(most, TimeUnit.MILLISECONDS.toNanos(transactionTimeoutMs / 4) / occupancy.partitions()),
                System::nanoTime);
    }

    /** What a record may have so that it can be sent, and, where there is a changelog, its entry as well. */
    private long maxHeldBytes() {
        int version =
                Math.max(config.version().maxDigits(), config.version().maxLength()) + EntryCodec.VERSION_OVERHEAD;
        int entry = EntryCodec.OVERHEAD + version * config.version().from().size();
        return isChangelog() ? maxRecordBytes - entry - tombstoneRoom() : maxRecordBytes;
    }

    /** What the headers of a tombstone without a version may have: its entry keeps them beside the record that beats it. */
    private long maxTombstoneBytes() {
        return isChangelog() ? tombstoneRoom() : Long.MAX_VALUE;
    }

    private long tombstoneRoom() {
        return config.tombstones() == Tombstones.LATEST ? Math.min(TOMBSTONE_ROOM, maxRecordBytes / 4) : 0;
    }

    boolean continueOnGap() {
        return config.replay().onGap() == OnGap.CONTINUE;
    }

    boolean stopWhenFull() {
        return config.buffer().whenFull() == WhenFull.STOP;
    }
}
