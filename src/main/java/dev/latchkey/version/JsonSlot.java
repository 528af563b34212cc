package dev.latchkey.version;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** Takes one part of the version out of a JSON document. */
final class JsonSlot {
    private final VersionSource source;
    private final TypeReader type;
    private final Reading out;
    private final Chars text = new Chars();

    JsonSlot(VersionSource source, TypeReader type, Reading out) {
        this.source = source;
        this.type = type;
        this.out = out;
    }

    /** Reads the value that begins with this token, to its last token. */
    void take(JsonParser parser, JsonToken token, int base) throws IOException {
        switch (token) {
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> takeText(parser, true);
            case VALUE_STRING -> takeText(parser, false);
            case VALUE_NULL -> out.reject(Reason.VERSION_NULL, "null");
            case START_OBJECT -> out.reject(Reason.VERSION_TYPE, "an object");
            case START_ARRAY -> out.reject(Reason.VERSION_TYPE, "an array");
            default -> out.reject(Reason.VERSION_TYPE, "a boolean");
        }
        if (!out.usable()) {
            out.locate(source.text() + ", offset "
                    + (base + parser.currentTokenLocation().getByteOffset()));
        }
        parser.skipChildren();
    }

    private void takeText(JsonParser parser, boolean number) throws IOException {
        text.set(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
        type.read(text, number, out);
        text.clear();
    }
}
