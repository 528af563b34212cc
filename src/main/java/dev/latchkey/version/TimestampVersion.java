package dev.latchkey.version;

import java.time.Instant;

/** An instant, to the nanosecond. */
final class TimestampVersion extends Version {
    final long epochSecond;
    final int nano;

    TimestampVersion(long epochSecond, int nano) {
        this.epochSecond = epochSecond;
        this.nano = nano;
    }

    @Override
    int rank() {
        return RANK_TIMESTAMP;
    }

    @Override
    int compareToSameRank(Version other) {
        TimestampVersion that = (TimestampVersion) other;
        int seconds = Long.compare(epochSecond, that.epochSecond);
        return seconds != 0 ? seconds : Integer.compare(nano, that.nano);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(epochSecond) + nano;
    }

    /** RFC 3339 with the offset Z. */
    @Override
    public String toString() {
        return Instant.ofEpochSecond(epochSecond, nano).toString();
    }

    @Override
    public Object toJson() {
        return toString();
    }

    @Override
    public int heapBytes() {
        return 24;
    }
}
