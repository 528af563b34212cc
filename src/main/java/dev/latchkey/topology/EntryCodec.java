package dev.latchkey.topology;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.latchkey.buffer.Entry;
import dev.latchkey.buffer.Pending;
import dev.latchkey.buffer.Pending.State;
import dev.latchkey.buffer.Tombstone;
import dev.latchkey.version.VersionBytes;
import java.nio.ByteBuffer;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * An entry as the value of a store, whose key it has: a format number; four longs (first offset, first seen, timestamp,
 * offset) and an int (records merged), big-endian; then version, headers and value, each behind its length, -1 for null. Where
 * a tombstone without a version was merged, its offset follows; and its timestamp and headers, unless it is the winner.
 */
final class EntryCodec {
    private static final byte FORMAT = 1;
    private static final int FIRST_OFFSET = 1;
    private static final int FIRST_SEEN = FIRST_OFFSET + Long.BYTES;
    private static final int FIXED = 1 + 4 * Long.BYTES + Integer.BYTES;
    private static final int NULL = -1;

    /** What an entry has beside its key, value, headers and version, at the most; with its generation's number. */
    static final int OVERHEAD = FIXED + 3 * Integer.BYTES + Long.BYTES;
    /** What a version takes beside its digits or its text, at the most. */
    static final int VERSION_OVERHEAD = 16;

    private EntryCodec() {}

    static byte[] encode(Entry<Headers> entry) {
        Pending<Headers> fields = entry.snapshot(State.FILLING);
        byte[] version = VersionBytes.toBytes(fields.number(), fields.version());
        byte @Nullable [] headers = headerBytes(fields.headers());
        byte @Nullable [] value = fields.value();
        Tombstone<Headers> tombstone = fields.tombstone();
        byte @Nullable [] beaten =
                tombstone == null || tombstone.offset() == fields.offset() ? null : headerBytes(tombstone.headers());
        ByteBuffer out = ByteBuffer.allocate(
                        FIXED + size(version) + size(headers) + size(value) + size(tombstone, fields, beaten))
                .put(FORMAT)
                .putLong(fields.firstOffset())
                .putLong(fields.firstSeen())
                .putLong(fields.timestamp())
                .putLong(fields.offset())
                .putInt(fields.merged());
        put(out, version);
        put(out, headers);
        put(out, value);
        if (tombstone != null) {
            out.putLong(tombstone.offset());
            if (tombstone.offset() != fields.offset()) {
                out.putLong(tombstone.timestamp());
                put(out, beaten);
            }
        }
        return out.array();
    }

    private static int size(
            @Nullable Tombstone<Headers> tombstone, Pending<Headers> fields, byte @Nullable [] beatenHeaders) {
        if (tombstone == null) {
            return 0;
        }
        return Long.BYTES + (tombstone.offset() == fields.offset() ? 0 : Long.BYTES + size(beatenHeaders));
    }

    /** The first offset of a stored entry, without reading the rest of it. */
    static long firstOffset(byte[] stored) {
        return ByteBuffer.wrap(stored).getLong(FIRST_OFFSET);
    }

    /** The winner's offset. */
    static long offset(byte[] stored) {
        return ByteBuffer.wrap(stored).getLong(FIRST_SEEN + 2 * Long.BYTES);
    }

    /** When the first record of its key was taken in. */
    static long firstSeen(byte[] stored) {
        return ByteBuffer.wrap(stored).getLong(FIRST_SEEN);
    }

    static Pending<Headers> decode(byte[] key, byte[] stored, State state) {
        ByteBuffer in = ByteBuffer.wrap(stored);
        byte format = in.get();
        if (format != FORMAT) {
            throw new IllegalStateException("stored entry of format " + format + ", expected " + FORMAT
                    + ": written by a newer Latchkey; go back to that one");
        }
        long firstOffset = in.getLong();
        long firstSeen = in.getLong();
        long timestamp = in.getLong();
        long offset = in.getLong();
        int merged = in.getInt();
        byte[] version = get(in);
        byte[] headers = get(in);
        byte[] value = get(in);
        if (version == null) {
            throw new IllegalStateException("stored entry without a version");
        }
        Headers winners = headers == null ? null : headers(headers);
        return new Pending<>(
                key,
                value,
                winners,
                timestamp,
                offset,
                VersionBytes.number(version),
                VersionBytes.version(version),
                firstOffset,
                firstSeen,
                merged,
                state,
                in.hasRemaining() ? tombstone(in, winners, timestamp, offset) : null);
    }

    private static Tombstone<Headers> tombstone(
            ByteBuffer in, @Nullable Headers winnersHeaders, long winnersTimestamp, long winnersOffset) {
        long offset = in.getLong();
        if (offset == winnersOffset) {
            return new Tombstone<>(winnersHeaders, winnersTimestamp, offset);
        }
        long timestamp = in.getLong();
        byte[] headers = get(in);
        return new Tombstone<>(headers == null ? null : headers(headers), timestamp, offset);
    }

    private static byte @Nullable [] headerBytes(@Nullable Headers headers) {
        if (headers == null) {
            return null;
        }
        Header[] all = headers.toArray();
        byte[][] names = new byte[all.length][];
        int size = 0;
        for (int i = 0; i < all.length; i++) {
            names[i] = all[i].key().getBytes(UTF_8);
            size += size(names[i]) + size(all[i].value());
        }
        ByteBuffer out = ByteBuffer.allocate(size);
        for (int i = 0; i < all.length; i++) {
            put(out, names[i]);
            put(out, all[i].value());
        }
        return out.array();
    }

    private static Headers headers(byte[] bytes) {
        Headers headers = new RecordHeaders();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        while (in.hasRemaining()) {
            byte[] name = get(in);
            headers.add(new String(name == null ? new byte[0] : name, UTF_8), get(in));
        }
        return headers;
    }

    private static int size(byte @Nullable [] bytes) {
        return Integer.BYTES + (bytes == null ? 0 : bytes.length);
    }

    private static void put(ByteBuffer out, byte @Nullable [] bytes) {
        if (bytes == null) {
            out.putInt(NULL);
        } else {
            out.putInt(bytes.length).put(bytes);
        }
    }

    private static byte @Nullable [] get(ByteBuffer in) {
        int length = in.getInt();
        if (length == NULL) {
            return null;
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }
}
