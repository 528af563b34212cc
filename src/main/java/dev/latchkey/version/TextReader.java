package dev.latchkey.version;

import java.nio.charset.StandardCharsets;

/** {@code string}: any text, empty included, as it is; nothing is trimmed, folded or normalized. */
final class TextReader implements TypeReader {
    private final int maxLength;

    TextReader(int maxLength) {
        this.maxLength = maxLength;
    }

    @Override
    public void read(Chars text, boolean jsonNumber, Reading out) {
        if (jsonNumber) {
            out.reject(Reason.VERSION_TYPE, "a number where a string was expected");
            return;
        }
        int length = utf8Length(text);
        if (length < 0) {
            out.reject(Reason.VERSION_ENCODING, "a string with one half of a surrogate pair");
        } else if (length > maxLength) {
            out.reject(
                    Reason.VERSION_RANGE,
                    "a string of " + length + " bytes, more than the " + maxLength + " of latchkey.version.max-length");
        } else {
            out.accept(new TextVersion(text.toString().getBytes(StandardCharsets.UTF_8)));
        }
    }

    /** In bytes; negative when the text is not Unicode. */
    private static int utf8Length(Chars text) {
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.at(i);
            if (c < 0x80) {
                length++;
            } else if (c < 0x800) {
                length += 2;
            } else if (!Character.isSurrogate(c)) {
                length += 3;
            } else if (i + 1 < text.length() && Character.isSurrogatePair(c, text.at(i + 1))) {
                length += 4;
                i++;
            } else {
                return -1;
            }
        }
        return length;
    }
}
