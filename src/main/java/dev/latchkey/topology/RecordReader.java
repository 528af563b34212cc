package dev.latchkey.topology;

import dev.latchkey.buffer.Arrival;
import dev.latchkey.config.LatchkeyConfig.Tombstones;
import dev.latchkey.version.Reading;
import dev.latchkey.version.Reason;
import dev.latchkey.version.VersionReader;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Tells what a record is to the buffer: an arrival, a tombstone to leave out, or a dead letter and why. A pure function of
 * the record and the settings in the fingerprint, so that a replay decides as intake did. Belongs to one thread.
 */
final class RecordReader {
    /** What to do with a record. */
    enum Verdict {
        HOLD,
        DROP,
        REJECT
    }

    private final VersionReader versions;
    private final Tombstones tombstones;
    private final long maxRecordBytes;
    private final long maxTombstoneBytes;
    private final KafkaHeaderLookup lookup = new KafkaHeaderLookup();
    private final Arrival<Headers> arrival = new Arrival<>();
    private Reason reason = Reason.NULL_KEY;
    private String detail = "";

    /**
     * A reader.
     *
     * @param maxRecordBytes what a record may have as a request
     * @param maxTombstoneBytes what the headers of a tombstone without a version may have
     */
    RecordReader(VersionReader versions, Tombstones tombstones, long maxRecordBytes, long maxTombstoneBytes) {
        this.versions = versions;
        this.tombstones = tombstones;
        this.maxRecordBytes = maxRecordBytes;
        this.maxTombstoneBytes = maxTombstoneBytes;
    }

    Verdict read(byte @Nullable [] key, byte @Nullable [] value, Headers headers, long timestamp, long offset) {
        if (key == null) {
            return reject(Reason.NULL_KEY, "the key is null; expected a key, since winners are kept by key");
        }
        long size = RecordSize.upperBound(key, value, headers);
        if (size > maxRecordBytes) {
            return reject(
                    Reason.TOO_LARGE,
                    "up to " + size + " bytes as a request; the producer's max.request.size is " + maxRecordBytes);
        }
        Reading reading = versions.read(value, lookup.in(headers));
        Reason unusable = reading.reason();
        boolean versionless = value == null && unusable != null;
        if (versionless && tombstones == Tombstones.DROP) {
            return Verdict.DROP;
        }
        if (unusable != null && !(versionless && tombstones == Tombstones.LATEST)) {
            return reject(unusable, String.valueOf(reading.detail()));
        }
        if (versionless && RecordSize.headers(headers) > maxTombstoneBytes) {
            return reject(
                    Reason.TOO_LARGE,
                    "headers of up to " + RecordSize.headers(headers)
                            + " bytes; a tombstone without a version may have " + maxTombstoneBytes);
        }
        arrival.record(key, value, headers.toArray().length == 0 ? null : headers, timestamp, offset);
        if (versionless) {
            arrival.versionless();
        } else {
            arrival.version(reading.number(), reading.version());
        }
        return Verdict.HOLD;
    }

    private Verdict reject(Reason why, String what) {
        reason = why;
        detail = what;
        return Verdict.REJECT;
    }

    /** The record to hold; reused by the next read. */
    Arrival<Headers> arrival() {
        return arrival;
    }

    /** Why the last rejected record was. */
    Reason reason() {
        return reason;
    }

    /** What was found in the last rejected record. */
    String detail() {
        return detail;
    }
}
