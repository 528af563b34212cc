package dev.latchkey.topology;

import dev.latchkey.buffer.PendingView;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** An input partition that this instance owns, as other threads see it. */
public interface LocalPartition {
    /** Its number. */
    int partition();

    /** What is pending in it. */
    PendingView<Headers> pending();

    /** What was released last for its keys; null where {@code latchkey.remember} is 0. */
    @Nullable
    FloorView floors();

    /** When its next flush is due, in milliseconds since the epoch; {@link Long#MAX_VALUE} before its first record. */
    long nextFlush();

    /**
     * Whether what is pending in it can be read: not before its replay is over, nor once it leaves. A reader asks before and
     * after it reads, and compares {@link LocalPartitions#changes}: what is being rebuilt or torn down looks empty.
     */
    boolean readable();

    /** Whether what was pending when this flush was requested is released and committed: {@link LocalPartitions#flushNow}. */
    boolean released(long flushRequest);

    /** How many entries the draining generation had when its drain began here; 0 where none drains. */
    int frozen();

    /** How far its replay has come, from 0 to 1; 1 when it is over. */
    double replayed();
}
