package dev.latchkey.version;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One pass over a JSON document (RFC 8259): picks up what stands at the rule's pointers, and checks all the rest for being
 * well formed. Not thread-safe.
 */
final class JsonPass {
    private final JsonParsers parsers = new JsonParsers();
    private final PathNode root;
    private final JsonSlot[] slots;
    private final boolean[] seen;

    private int base;
    private long duplicateAt;

    /**
     * @param root the pointers
     * @param nodes how many nodes they have
     * @param slots by part of the version; null where the part is no pointer
     */
    JsonPass(PathNode root, int nodes, @Nullable JsonSlot[] slots) {
        this.root = root;
        this.slots = slots;
        this.seen = new boolean[nodes];
    }

    /**
     * Reads the document that begins at {@code start} and fills the slots; where the document is at fault, {@code out}
     * says so and the answer is false.
     */
    boolean read(byte[] value, int start, Reading out) {
        base = hasByteOrderMark(value, start) ? start + 3 : start;
        if (!isUtf8(value, out)) {
            return false;
        }
        Arrays.fill(seen, false);
        duplicateAt = -1;
        JsonParser parser = null;
        boolean complete = false;
        try {
            parser = parsers.open(value, base);
            JsonToken first = parser.nextToken();
            if (first == null) {
                out.reject(Reason.JSON_EMPTY, "a value without a JSON document");
                return false;
            }
            walk(parser, root, first);
            parser.finishToken(); // a string is only read when it is asked for
            complete = true;
            if (parser.nextToken() != null) {
                rejectTrailing(base + parser.currentTokenLocation().getByteOffset(), out);
                return false;
            }
        } catch (JsonProcessingException e) {
            rejectDocument(e, parser, complete, out);
            return false;
        } catch (IOException e) {
            throw new IllegalStateException("No input or output takes place", e);
        } finally {
            close(parser);
        }
        if (duplicateAt >= 0) {
            out.reject(
                    Reason.JSON_DUPLICATE,
                    "a field of the version's pointer that is there twice, at offset " + duplicateAt);
            return false;
        }
        return true;
    }

    private static boolean hasByteOrderMark(byte[] value, int at) {
        return value.length - at >= 3
                && value[at] == (byte) 0xEF
                && value[at + 1] == (byte) 0xBB
                && value[at + 2] == (byte) 0xBF;
    }

    private boolean isUtf8(byte[] value, Reading out) {
        int invalid = Utf8.firstInvalid(value, base);
        // JSON begins with ASCII: in UTF-16 and UTF-32 one of the first two bytes is zero
        int zero = value.length > base && value[base] == 0 ? base : base + 1;
        if (invalid < 0 && value.length > zero && value[zero] == 0) {
            invalid = zero;
        }
        if (invalid >= 0) {
            out.reject(Reason.JSON_ENCODING, "a document that is not UTF-8, at offset " + invalid);
        }
        return invalid < 0;
    }

    /** Goes through the value that begins with this token, to its last token. */
    private void walk(JsonParser parser, PathNode node, JsonToken token) throws IOException {
        if (node.part() >= 0) {
            slots[node.part()].take(parser, token, base);
        } else if (token == JsonToken.START_OBJECT) {
            walkObject(parser, node);
        } else if (token == JsonToken.START_ARRAY) {
            walkArray(parser, node);
        }
    }

    private void walkObject(JsonParser parser, PathNode node) throws IOException {
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            PathNode child = node.child(name);
            if (child != null && seen[child.id] && duplicateAt < 0) {
                duplicateAt = base + parser.currentTokenLocation().getByteOffset();
            }
            JsonToken token = parser.nextToken();
            if (child == null || seen[child.id]) {
                parser.skipChildren();
            } else {
                seen[child.id] = true;
                walk(parser, child, token);
            }
        }
    }

    private void walkArray(JsonParser parser, PathNode node) throws IOException {
        int index = 0;
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            PathNode child = node.child(index++);
            if (child == null) {
                parser.skipChildren();
            } else {
                walk(parser, child, token);
            }
        }
    }

    private void rejectDocument(JsonProcessingException e, @Nullable JsonParser parser, boolean complete, Reading out) {
        long offset = base
                + (e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getByteOffset()));
        if (complete) {
            rejectTrailing(offset, out);
        } else if (!(e instanceof StreamConstraintsException)) {
            out.reject(Reason.JSON_MALFORMED, "something that is not JSON, near offset " + offset);
        } else if (parser != null && parser.getParsingContext().getNestingDepth() > VersionRule.MAX_DEPTH) {
            out.reject(
                    Reason.JSON_TOO_DEEP,
                    "more than " + VersionRule.MAX_DEPTH + " arrays and objects within each other, at offset "
                            + offset);
        } else {
            out.reject(
                    Reason.JSON_NAME_TOO_LONG,
                    "a name of more than " + VersionRule.MAX_NAME_BYTES + " bytes, near offset " + offset);
        }
    }

    private static void rejectTrailing(long offset, Reading out) {
        out.reject(Reason.JSON_TRAILING, "something behind the document, near offset " + offset);
    }

    private void close(@Nullable JsonParser parser) {
        try {
            if (parser != null) {
                parsers.close(parser);
            }
        } catch (IOException e) {
            throw new IllegalStateException("No input or output takes place", e);
        }
    }
}
