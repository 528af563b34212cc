package dev.latchkey.query;

import io.vertx.ext.web.RoutingContext;
import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The key that a call names, taken from its path as it was sent: routing would resolve {@code ..}, cut off {@code ;v=1} and
 * merge slashes, and those are keys like others. A {@code +} is a plus: only forms mean a space by it.
 *
 * @param text what stands behind {@code /pending/} or {@code /floors/}, each {@code %XX} replaced by its byte; null where that is malformed
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record RequestedKey(byte @Nullable [] text) {
    private static final String ATTRIBUTE = RequestedKey.class.getName();

    static RequestedKey ofPath(String raw) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(raw.length());
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c == '%') {
                if (i + 2 >= raw.length() || !isHex(raw.charAt(i + 1)) || !isHex(raw.charAt(i + 2))) {
                    return new RequestedKey(null);
                }
                bytes.write(HexFormat.fromHexDigits(raw, i + 1, i + 3));
                i += 2;
            } else if (c > 0x20 && c < 0x7F) {
                bytes.write(c);
            } else {
                return new RequestedKey(null);
            }
        }
        return new RequestedKey(bytes.toByteArray());
    }

    static Problem malformed() {
        return Problem.badRequest(
                "key", "The path is not percent-encoded; expected %XX for each byte that is no printable ASCII.");
    }

    private static boolean isHex(char c) {
        return HexFormat.isHexDigit(c);
    }

    void attachTo(RoutingContext call) {
        call.put(ATTRIBUTE, this);
    }

    static @Nullable RequestedKey of(RoutingContext call) {
        return call.get(ATTRIBUTE);
    }

    /** That of a call whose path has one. */
    static RequestedKey require(RoutingContext call) {
        RequestedKey key = of(call);
        if (key == null) {
            throw new IllegalStateException(
                    "a path that Paths has not seen: " + call.request().path());
        }
        return key;
    }

    /**
     * The bytes of the key.
     *
     * @param encoding null for the configured format, or {@code base64url}
     * @throws ProblemException if the text is not of it
     */
    byte[] key(KeyText keys, @Nullable String encoding) {
        if (text == null) {
            throw new ProblemException(malformed());
        }
        if (encoding == null) {
            return keys.parse(text);
        }
        if (!encoding.equals("base64url")) {
            throw Call.bad("encoding", encoding, "base64url, or none");
        }
        return KeyText.parseBase64url(text);
    }
}
