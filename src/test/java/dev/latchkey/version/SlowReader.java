package dev.latchkey.version;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A rule over one JSON pointer or several, read from {@link SlowJson}'s tree. */
final class SlowReader {
    private final VersionSettings settings;
    private final SlowVersion types;

    SlowReader(VersionSettings settings) {
        this.settings = settings;
        this.types = new SlowVersion(settings);
    }

    /** The outcome of each part; one rejection if there is any. */
    List<SlowVersion.Outcome> read(byte[] value) {
        try {
            Object tree = SlowJson.parse(text(value));
            List<SlowVersion.Outcome> parts = new ArrayList<>();
            for (String from : settings.from()) {
                refuseDuplicates(tree, tokens(from), 0);
            }
            for (int part = 0; part < settings.from().size(); part++) {
                String type = settings.type().get(settings.type().size() == 1 ? 0 : part);
                SlowVersion.Outcome outcome = part(tree, tokens(settings.from().get(part)), type);
                if (outcome.value() == null) {
                    return List.of(outcome);
                }
                parts.add(outcome);
            }
            return parts;
        } catch (SlowJson.Broken e) {
            return List.of(SlowVersion.Outcome.rejected(e.reason));
        }
    }

    private String text(byte[] value) {
        if (value.length < settings.prefixBytes()) {
            throw new SlowJson.Broken(Reason.PREFIX_MISSING);
        }
        ByteBuffer document = ByteBuffer.wrap(value, settings.prefixBytes(), value.length - settings.prefixBytes());
        String text;
        try {
            text = StandardCharsets.UTF_8.newDecoder().decode(document).toString();
        } catch (CharacterCodingException e) {
            throw new SlowJson.Broken(Reason.JSON_ENCODING);
        }
        text = text.startsWith("\ufeff") ? text.substring(1) : text;
        byte[] begin = text.substring(0, Math.min(2, text.length())).getBytes(StandardCharsets.UTF_8);
        if ((begin.length > 0 && begin[0] == 0) || (begin.length > 1 && begin[1] == 0)) {
            throw new SlowJson.Broken(Reason.JSON_ENCODING);
        }
        return text;
    }

    private static List<String> tokens(String from) {
        List<String> tokens = new ArrayList<>();
        for (String token : from.substring("json:".length()).split("/", -1)) {
            tokens.add(token.replace("~1", "/").replace("~0", "~"));
        }
        return tokens.subList(1, tokens.size());
    }

    private static void refuseDuplicates(@Nullable Object node, List<String> tokens, int step) {
        if (step == tokens.size()) {
            return;
        }
        List<@Nullable Object> children = children(node, tokens.get(step));
        if (children.size() > 1) {
            throw new SlowJson.Broken(Reason.JSON_DUPLICATE);
        }
        for (Object child : children) {
            refuseDuplicates(child, tokens, step + 1);
        }
    }

    private static List<@Nullable Object> children(@Nullable Object node, String token) {
        if (node instanceof SlowJson.Obj object) {
            return object.fields().getOrDefault(token, List.of());
        }
        if (node instanceof List<?> list
                && token.matches("0|[1-9][0-9]{0,6}")
                && Integer.parseInt(token) < list.size()) {
            List<@Nullable Object> element = new ArrayList<>();
            element.add(list.get(Integer.parseInt(token)));
            return element;
        }
        return List.of();
    }

    private SlowVersion.Outcome part(@Nullable Object tree, List<String> tokens, String type) {
        Object node = tree;
        for (String token : tokens) {
            List<@Nullable Object> children = children(node, token);
            if (children.isEmpty()) {
                return SlowVersion.Outcome.rejected(Reason.VERSION_MISSING);
            }
            node = children.get(0);
        }
        if (node == null) {
            return SlowVersion.Outcome.rejected(Reason.VERSION_NULL);
        }
        if (node instanceof SlowJson.Num number) {
            return types.read(type, number.text(), true);
        }
        return node instanceof String string
                ? types.read(type, string, false)
                : SlowVersion.Outcome.rejected(Reason.VERSION_TYPE);
    }
}
