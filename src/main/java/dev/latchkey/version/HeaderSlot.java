package dev.latchkey.version;

import java.nio.ByteBuffer;

/** Takes one part of the version out of a header. */
final class HeaderSlot {
    private final VersionSource source;
    private final TypeReader type;
    private final boolean binary;
    private final Reading out;
    private final Chars text = new Chars();

    HeaderSlot(VersionSource source, TypeReader type, boolean binary, Reading out) {
        this.source = source;
        this.type = type;
        this.binary = binary;
        this.out = out;
    }

    void take(HeaderLookup headers) {
        byte[] value = headers.last(source.header());
        if (value == HeaderLookup.ABSENT) {
            out.reject(Reason.VERSION_MISSING, source.missing());
            return;
        }
        if (value == null) {
            out.reject(Reason.VERSION_NULL, "null");
        } else if (binary) {
            takeBinary(value);
        } else {
            takeText(value);
        }
        if (!out.usable()) {
            out.locate(source.text());
        }
    }

    private void takeBinary(byte[] value) {
        if (value.length == Long.BYTES) {
            type.readBinary(ByteBuffer.wrap(value).getLong(), out);
        } else {
            out.reject(Reason.VERSION_ENCODING, value.length + " bytes where 8 were expected");
        }
    }

    private void takeText(byte[] value) {
        if (Utf8.firstInvalid(value, 0) < 0) {
            text.decode(value);
            type.read(text, false, out);
            text.clear();
        } else {
            out.reject(Reason.VERSION_ENCODING, value.length + " bytes that are not UTF-8");
        }
    }
}
