package dev.latchkey.topology;

import dev.latchkey.buffer.InputPartition;
import dev.latchkey.buffer.Mark;
import dev.latchkey.buffer.PendingBuffer;
import dev.latchkey.buffer.RecoveryPlan;
import dev.latchkey.buffer.ReplayBuffer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Headers;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Rebuilds a partition's buffer from the input topic: reads again what lies between the mark and the committed offset.
 * Blocks the stream thread, and so counts against {@code max.poll.interval.ms}; see {@code latchkey.replay.max-records}.
 */
final class Replay implements Recovery {
    private static final Logger LOG = Logger.getLogger(Replay.class);
    private static final long REPORT_NANOS = 5_000_000_000L;
    private static final int ATTEMPTS = 10;
    /** Less one: a power of two. */
    private static final long LOT = 0x3FF;
    /** The same, of the records after which {@link #done} moves: a fence for each would be felt. */
    private static final long STEP = 0xF;

    private final ReplayBuffer<Headers> buffer;
    private final ProcessorSettings settings;
    private final RecordReader reader;
    private long from;
    private long to;
    private long records;
    private long reported;
    private volatile double done = 1;

    Replay(ReplayBuffer<Headers> buffer, ProcessorSettings settings) {
        this.buffer = buffer;
        this.settings = settings;
        this.reader = settings.newReader();
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
        long begun = System.nanoTime();
        boolean complete = false;
        for (int attempt = 1; !complete; attempt++) {
            complete = attempt(mark, log);
            if (!complete) {
                if (attempt == ATTEMPTS) {
                    throw new TimeoutException("the broker gave offsets " + ATTEMPTS + " times that it does not hold");
                }
                log.pause();
            }
        }
        done = 1;
        if (records > 0) {
            settings.telemetry().replayed(System.nanoTime() - begun);
        }
    }

    private boolean attempt(@Nullable Mark mark, InputLog log) {
        InputPartition input = log.position();
        RecoveryPlan plan = RecoveryPlan.decide(mark, input, settings.fingerprint(), settings.continueOnGap());
        plan.notices().forEach(LOG::warn);
        if (plan.overGap()) {
            settings.telemetry().wentOverGap();
        }
        from = plan.from();
        to = plan.to();
        records = 0;
        reported = System.nanoTime();
        buffer.restore(plan.mark(), to);
        if (from < to) {
            LOG.infof("%s-%d: replaying [%d, %d)", input.topic(), input.partition(), from, to);
        }
        try {
            log.read(from, to, this::replay);
        } catch (OffsetOutOfRangeException e) {
            LOG.warnf("%s-%d: the log was cut while it was replayed", input.topic(), input.partition());
            return false; // the next plan sees where it begins now
        }
        buffer.replayed();
        settings.telemetry().replaying(records & LOT);
        if (records > 0) {
            LOG.infof(
                    "%s-%d: replayed %d records; %d entries are pending",
                    input.topic(), input.partition(), records, buffer.stats().entries());
        }
        return true;
    }

    private void replay(ConsumerRecord<byte[], byte[]> record) {
        records++;
        report(record);
        long timestamp = Timestamps.of(record);
        RecordReader.Verdict verdict =
                reader.read(record.key(), record.value(), record.headers(), timestamp, record.offset());
        if (verdict == RecordReader.Verdict.HOLD) { // a dead letter was delivered in its own transaction
            buffer.replay(reader.arrival(), seen(record.offset(), timestamp));
        }
    }

    /** When it was taken in, as far as that can be known: not before it was sent, nor before the flush that it missed. */
    private long seen(long offset, long timestamp) {
        long seen = Math.min(timestamp, settings.clock().getAsLong());
        Mark mark = buffer.mark();
        return mark == null || offset < mark.freeze() ? seen : Math.max(seen, mark.lastFlush());
    }

    private void report(ConsumerRecord<byte[], byte[]> record) {
        if ((records & STEP) == 0) {
            done = (double) (record.offset() - from) / (to - from);
        }
        if ((records & LOT) == 0) {
            settings.telemetry().replaying(LOT + 1);
            if (System.nanoTime() - reported > REPORT_NANOS) {
                reported = System.nanoTime();
                LOG.infof(
                        "%s-%d: replayed %d records, %.0f %%", record.topic(), record.partition(), records, 100 * done);
            }
        }
    }
}
