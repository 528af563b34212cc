package dev.latchkey.topology;

import dev.latchkey.buffer.Outcome;

/**
 * Told what happens to records, by stream threads, in lots: never once per record. Counts are of what was processed; what
 * an aborted transaction takes back is counted again when it is processed again.
 */
public interface Telemetry {
    /** Records were taken in. */
    void taken(Outcome outcome, long count);

    /** Records became dead letters, for the reason of this label. */
    void rejected(String reason, long count);

    /** Tombstones were left out ({@code latchkey.tombstones=drop}). */
    void dropped(long count);

    /**
     * A drain step was taken, for so long.
     *
     * @param released entries that were released
     * @param outdated entries that were not: the version last released for their key is higher
     */
    void drained(long released, long outdated, long nanos);

    /** A flush is over, its last step not yet committed. */
    void flushed(Flush flush);

    /** So many more records were read by a replay, which may not be over. */
    void replaying(long records);

    /** A partition goes on without input that is missing ({@code latchkey.replay.on-gap=continue}). */
    void wentOverGap();

    /** A partition was replayed, for so long. */
    void replayed(long nanos);
}
