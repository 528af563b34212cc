package dev.latchkey.version;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * One entry of {@code latchkey.version.from}.
 *
 * @param text as it is written
 * @param json whether it is a pointer into the value, else a header
 * @param header the header's name, empty for a pointer
 * @param pointer the pointer's tokens, unescaped; empty for the whole document, and for a header
 */
record VersionSource(String text, boolean json, String header, List<String> pointer) {
    private static final String SETTING = "latchkey.version.from";
    private static final String JSON = "json:";
    private static final String HEADER = "header:";
    private static final int MAX_TOKENS = 100;

    VersionSource {
        pointer = List.copyOf(pointer);
    }

    static VersionSource parse(String entry) {
        String text = entry.stripLeading();
        if (!isUnicode(text)) {
            throw new SettingException(SETTING, "a text with one half of a surrogate pair", "Unicode text");
        }
        if (text.startsWith(HEADER)) {
            String name = text.substring(HEADER.length());
            if (name.isEmpty()) {
                throw new SettingException(SETTING, "'" + text + "'", "a header's name after 'header:'");
            }
            return new VersionSource(text, false, name, List.of());
        }
        if (text.startsWith(JSON)) {
            return new VersionSource(text, true, "", pointerTokens(text));
        }
        throw new SettingException(SETTING, "'" + text + "'", "json:<RFC 6901 pointer> or header:<name>");
    }

    private static List<String> pointerTokens(String text) {
        String pointer = text.substring(JSON.length());
        if (!pointer.isEmpty() && !pointer.startsWith("/")) {
            throw new SettingException(
                    SETTING, "'" + text + "'", "a pointer that begins with '/', as in json:/version (RFC 6901)");
        }
        List<String> tokens = new ArrayList<>();
        String[] escaped = pointer.split("/", -1);
        for (int i = 1; i < escaped.length; i++) {
            tokens.add(unescape(escaped[i], text));
        }
        if (tokens.size() > MAX_TOKENS) {
            throw new SettingException(SETTING, "a pointer of " + tokens.size() + " steps", "at most " + MAX_TOKENS);
        }
        return tokens;
    }

    private static String unescape(String token, String text) {
        for (int tilde = token.indexOf('~'); tilde >= 0; tilde = token.indexOf('~', tilde + 1)) {
            char next = tilde + 1 < token.length() ? token.charAt(tilde + 1) : ' ';
            if (next != '0' && next != '1') {
                throw new SettingException(
                        SETTING, "'" + text + "'", "'~0' for '~' and '~1' for '/' in a pointer's names (RFC 6901)");
            }
        }
        String name = token.replace("~1", "/").replace("~0", "~");
        if (name.getBytes(StandardCharsets.UTF_8).length > VersionRule.MAX_NAME_BYTES) {
            throw new SettingException(
                    SETTING, "a name of " + name.length() + " characters", "at most " + VersionRule.MAX_NAME_BYTES);
        }
        return name;
    }

    private static boolean isUnicode(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    /** What {@link Reading#detail()} says of a version that is not there; built once, since it may be every record's. */
    String missing() {
        return json ? "no field at " + text : "no " + text;
    }
}
