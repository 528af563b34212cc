package dev.latchkey.streams;

import java.time.Duration;

/**
 * Notices that the wall clock was set back. Kafka Streams keeps the next times of its timers in wall-clock time, so none of
 * them fires until the clock has caught up: no flush, no drain step. Only a restart starts them anew. Belongs to one thread.
 */
final class ClockWatch {
    /** Flushes may be late by so much; beyond, a restart is shorter. */
    static final Duration TOLERATED = Duration.ofSeconds(10);

    private long wallMillis;
    private long nanos;

    ClockWatch(long wallMillis, long nanos) {
        this.wallMillis = wallMillis;
        this.nanos = nanos;
    }

    /** By how much the wall clock was set back since the last sample; zero or less where it was not. */
    Duration setBack(long wallMillisNow, long nanosNow) {
        Duration back = Duration.ofNanos(nanosNow - nanos).minusMillis(wallMillisNow - wallMillis);
        wallMillis = wallMillisNow;
        nanos = nanosNow;
        return back;
    }
}
