package dev.latchkey.version;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * RFC 8259 once more, slow and plain, and without Jackson: what {@link VersionReader} is held against. An object is a map of
 * lists, so that nothing that is there twice is lost.
 */
final class SlowJson {
    /** A number, as it is written. */
    record Num(String text) {}

    /** An object. */
    record Obj(Map<String, List<@Nullable Object>> fields) {}

    /** The document is at fault. */
    static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1;
        final Reason reason;

        Broken(Reason reason) {
            super(reason.label());
            this.reason = reason;
        }
    }

    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?");

    private final String text;
    private int at;

    private SlowJson(String text) {
        this.text = text;
    }

    static @Nullable Object parse(String text) {
        SlowJson json = new SlowJson(text);
        json.space();
        if (json.at == text.length()) {
            throw new Broken(Reason.JSON_EMPTY);
        }
        Object value = json.value(0);
        json.space();
        if (json.at < text.length()) {
            throw new Broken(Reason.JSON_TRAILING);
        }
        return value;
    }

    private @Nullable Object value(int depth) {
        return switch (peek()) {
            case '{' -> object(deeper(depth));
            case '[' -> array(deeper(depth));
            case '"' -> string();
            case 't' -> literal("true", true);
            case 'f' -> literal("false", false);
            case 'n' -> literal("null", null);
            default -> number();
        };
    }

    private Num number() {
        Matcher number = NUMBER.matcher(text).region(at, text.length());
        expect(number.lookingAt());
        at = number.end();
        return new Num(number.group());
    }

    private static int deeper(int depth) {
        if (depth == VersionRule.MAX_DEPTH) {
            throw new Broken(Reason.JSON_TOO_DEEP);
        }
        return depth + 1;
    }

    private Obj object(int depth) {
        Map<String, List<@Nullable Object>> fields = new LinkedHashMap<>();
        at++;
        space();
        boolean first = true;
        while (peek() != '}') {
            if (!first) {
                skip(',');
                space();
            }
            first = false;
            String name = string();
            expect(StandardCharsets.UTF_8.newEncoder().canEncode(name)); // no half of a surrogate pair: our rule
            space();
            skip(':');
            space();
            fields.computeIfAbsent(name, n -> new ArrayList<>()).add(value(depth));
            space();
        }
        at++;
        return new Obj(fields);
    }

    private List<@Nullable Object> array(int depth) {
        List<@Nullable Object> elements = new ArrayList<>();
        at++;
        space();
        while (peek() != ']') {
            if (!elements.isEmpty()) {
                skip(',');
                space();
            }
            elements.add(value(depth));
            space();
        }
        at++;
        return elements;
    }

    private String string() {
        skip('"');
        StringBuilder out = new StringBuilder();
        while (peek() != '"') {
            char c = text.charAt(at++);
            expect(c >= 0x20);
            if (c == '\\') {
                char escape = peek();
                at++;
                int plain = "\"\\/bfnrt".indexOf(escape);
                expect(plain >= 0 || escape == 'u');
                out.append(plain >= 0 ? "\"\\/\b\f\n\r\t".charAt(plain) : hex());
            } else {
                out.append(c);
            }
        }
        at++;
        return out.toString();
    }

    private char hex() {
        expect(at + 4 <= text.length() && text.substring(at, at + 4).matches("[0-9a-fA-F]{4}"));
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 4, at), 16);
    }

    private @Nullable Object literal(String word, @Nullable Object value) {
        expect(text.startsWith(word, at));
        at += word.length();
        return value;
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() {
        expect(at < text.length());
        return text.charAt(at);
    }

    private void skip(char c) {
        expect(peek() == c);
        at++;
    }

    private static void expect(boolean condition) {
        if (!condition) {
            throw new Broken(Reason.JSON_MALFORMED);
        }
    }
}
