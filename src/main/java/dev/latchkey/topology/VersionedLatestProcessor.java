package dev.latchkey.topology;

import dev.latchkey.buffer.Entry;
import dev.latchkey.buffer.Floor.Verdict;
import dev.latchkey.buffer.Mark;
import dev.latchkey.buffer.PendingBuffer;
import dev.latchkey.buffer.PendingView;
import dev.latchkey.buffer.Tombstone;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the highest version of each key of one partition, and releases the winners once per interval.
 *
 * <p>Outputs, the mark and the input offset are committed together or not at all, and the buffer is a function of mark,
 * offset and input alone. So {@link #init}, which also runs when a task is revived or resumed, starts from nothing every
 * time, and nothing here needs to be undone when a transaction is aborted.
 */
@SuppressWarnings("NullAway.Init") // Kafka Streams calls init before anything else
final class VersionedLatestProcessor implements Processor<byte[], byte[], byte[], byte[]>, LocalPartition {
    static final String NAME = "versioned-latest";
    private static final Logger LOG = Logger.getLogger(VersionedLatestProcessor.class);
    /** Forgetting can wait, a drain should not: its time counts so many times, which leaves intake as much as it took. */
    private static final int FORGETTING = 4;

    private final ProcessorSettings settings;
    private final ThreadLocal<Pace> paces;
    private final RecordReader reader;
    private final DeadLetters deadLetters;
    private final DeadLetterLog deadLetterLog = new DeadLetterLog();
    private final Tally tally;

    private ProcessorContext<byte[], byte[]> context;
    private int partition;
    private PendingBuffer<Headers> buffer;
    private Marks marks;
    private Recovery recovery;
    private Flusher flusher;
    private Pace pace;
    private long stepped;
    private long forgotten;
    private @Nullable FloorKeeper floors;
    private @Nullable Cancellable ticks;
    private @Nullable Cancellable hurry;
    private volatile boolean readable;

    /** @param paces of the stream threads */
    VersionedLatestProcessor(ProcessorSettings settings, ThreadLocal<Pace> paces) {
        this.settings = settings;
        this.paces = paces;
        this.reader = settings.newReader();
        this.deadLetters = new DeadLetters(settings.maxRecordBytes());
        this.tally = new Tally(settings.telemetry());
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> newContext) {
        readable = false;
        context = newContext;
        partition = context.taskId().partition();
        recovery = settings.recovery(context.getStateStore(PendingStore.NAME));
        buffer = recovery.buffer();
        marks = new Marks(context.getStateStore(Marks.NAME));
        flusher = new Flusher(partition, buffer, settings);
        pace = paces.get();
        stepped = Pace.NEVER;
        forgotten = Pace.NEVER;
        floors = settings.floors(context);
        settings.partitions().add(this, settings.occupancy());
        try (InputLog log =
                settings.logs().open(context, settings.config().input().topic())) {
            recovery.run(marks.load(), log);
        } catch (RuntimeException e) {
            settings.partitions().remove(this, settings.occupancy());
            buffer.clear();
            throw e;
        }
        flusher.start(context.currentSystemTimeMs());
        ticks = context.schedule(Flusher.TICK, PunctuationType.WALL_CLOCK_TIME, this::tick);
        hurryWhileDraining();
        readable = true;
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        RecordMetadata origin = context.recordMetadata().orElseThrow();
        if (pace.isTurnOwed()) {
            pace.begin();
        }
        if (flusher.mustMakeRoom()) {
            makeRoom();
        }
        switch (reader.read(record.key(), record.value(), record.headers(), record.timestamp(), origin.offset())) {
            case HOLD -> buffer.offer(reader.arrival());
            case DROP -> {
                tally.dropped();
                buffer.pass(origin.offset());
            }
            case REJECT -> {
                reject(record, origin);
                buffer.pass(origin.offset());
            }
        }
        if (marks.differs(buffer.mark())) { // the first record, or the first to be held since nothing was pending
            saveMark();
            flusher.start(context.currentSystemTimeMs());
        }
    }

    private void reject(Record<byte[], byte[]> record, RecordMetadata origin) {
        tally.rejected(reader.reason());
        deadLetterLog.add(origin, reader.reason(), reader.detail());
        context.forward(
                deadLetters.letter(record, reader.reason(), reader.detail(), origin), TopologyProducer.DEAD_LETTERS);
    }

    /** A few entries only: Kafka Streams hands over many records before it commits, and each may come by here. */
    private void makeRoom() {
        if (flusher.makeRoom(context.currentSystemTimeMs(), this::release)) {
            context.commit();
        }
        saveMark();
        hurryWhileDraining();
    }

    private void tick(long now) {
        buffer.settle();
        if (hurry == null) { // else the drain has its own steps, and two would fall into one transaction
            step(now);
        }
        workOnFloors();
        tally.tell(buffer.outcomes());
    }

    private void workOnFloors() {
        if (floors == null) {
            return;
        }
        long begun = System.nanoTime();
        if (floors.work(pace.mayStep(forgotten))) {
            forgotten = pace.stepped((System.nanoTime() - begun) * FORGETTING);
            context.commit();
        }
    }

    /** Freezes when a flush is due, and takes one drain step while there is something to drain. */
    private void step(long now) {
        if (buffer.draining() && !pace.mayStep(stepped)) {
            return;
        }
        long begun = System.nanoTime();
        if (flusher.step(now, this::release)) {
            stepped = pace.stepped(System.nanoTime() - begun);
            context.commit(); // a step's transaction ends with it: bounded, and visible downstream
        }
        saveMark();
        hurryWhileDraining();
    }

    /** Forwards what is to be released of an entry, and says whether that was anything. */
    private boolean release(Entry<Headers> entry) {
        Verdict verdict = floors == null ? Verdict.WINNER : floors.release(entry);
        Tombstone<Headers> tombstone = entry.tombstone();
        if (verdict == Verdict.WINNER) {
            forward(entry.key(), entry.value(), entry.timestamp(), entry.headers());
        } else if (verdict == Verdict.TOMBSTONE && tombstone != null) {
            forward(entry.key(), null, tombstone.timestamp(), tombstone.headers());
        } else {
            LOG.debugf("%s: the winner at offset %d is outdated", context.taskId(), entry.offset());
        }
        return verdict != Verdict.OUTDATED;
    }

    private void forward(byte[] key, byte @Nullable [] value, long timestamp, @Nullable Headers headers) {
        context.forward(
                headers == null ? new Record<>(key, value, timestamp) : new Record<>(key, value, timestamp, headers),
                TopologyProducer.OUTPUT);
    }

    private void saveMark() {
        Mark mark = buffer.mark();
        if (marks.differs(mark)) {
            marks.save(mark);
        }
    }

    private void hurryWhileDraining() {
        if (buffer.draining() && hurry == null) {
            hurry = context.schedule(Flusher.PAUSE, PunctuationType.WALL_CLOCK_TIME, this::step);
        } else if (!buffer.draining() && hurry != null) {
            hurry.cancel();
            hurry = null;
        }
    }

    @Override
    public void close() {
        readable = false;
        // The stores are Kafka Streams' to close; what they hold no longer counts here.
        settings.partitions().remove(this, settings.occupancy());
        buffer.settle();
        tally.tell(buffer.outcomes());
        buffer.clear();
        if (floors != null) {
            floors.leave();
        }
        if (ticks != null) {
            ticks.cancel();
            ticks = null;
        }
        if (hurry != null) {
            hurry.cancel();
            hurry = null;
        }
    }

    @Override
    public int partition() {
        return partition;
    }

    @Override
    public PendingView<Headers> pending() {
        return buffer;
    }

    @Override
    public @Nullable FloorView floors() {
        return floors;
    }

    @Override
    public long nextFlush() {
        return flusher.due();
    }

    @Override
    public boolean readable() {
        return readable;
    }

    @Override
    public boolean released(long flushRequest) {
        return flusher.released() >= flushRequest;
    }

    @Override
    public int frozen() {
        return flusher.frozen();
    }

    @Override
    public double replayed() {
        return recovery.done();
    }
}
