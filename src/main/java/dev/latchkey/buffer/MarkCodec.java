package dev.latchkey.buffer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/** A mark as bytes: a format number, four big-endian longs, a byte that is 1 where it is idle, the fingerprint in UTF-8. */
public final class MarkCodec {
    private static final byte FORMAT = 1;
    /** What later versions may use; a byte beyond is no format at all. */
    private static final byte FORMATS_TO_COME = 31;

    private static final int FIXED = 1 + 4 * Long.BYTES + 1;

    private MarkCodec() {}

    /** The bytes of a mark. */
    public static byte[] encode(Mark mark) {
        byte[] fingerprint = mark.fingerprint().getBytes(UTF_8);
        return ByteBuffer.allocate(FIXED + fingerprint.length)
                .put(FORMAT)
                .putLong(mark.start())
                .putLong(mark.freeze())
                .putLong(mark.cursor())
                .putLong(mark.lastFlush())
                .put((byte) (mark.idle() ? 1 : 0))
                .put(fingerprint)
                .array();
    }

    /**
     * The mark of these bytes.
     *
     * @throws IllegalArgumentException where they are no mark of this format
     */
    public static Mark decode(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        try {
            byte format = in.get();
            if (format > FORMAT && format <= FORMATS_TO_COME) {
                throw new IllegalArgumentException("mark of format " + format + ", expected " + FORMAT
                        + ": written by a newer Latchkey; go back to that one");
            }
            if (format != FORMAT) {
                throw new IllegalArgumentException("a mark begins with its format, " + FORMAT + ", but this one with "
                        + format + ": Latchkey has not written it");
            }
            long start = in.getLong();
            long freeze = in.getLong();
            long cursor = in.getLong();
            long lastFlush = in.getLong();
            boolean idle = in.get() != 0;
            return new Mark(
                    start, freeze, cursor, lastFlush, idle, UTF_8.decode(in).toString());
        } catch (BufferUnderflowException e) {
            throw new IllegalArgumentException("mark of " + bytes.length + " bytes, expected at least " + FIXED, e);
        }
    }
}
