package dev.latchkey.version;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Documents for a rule, most of them with something of interest at its pointers, half of them damaged afterwards. */
final class DocumentGenerator {
    private static final String[] NAMES = {
        "version", "a", "b", "source", "pos", "0", "1", "", "a~b", "\u00e4", "\\u0061"
    };
    private static final String[] NUMBERS = {
        "0",
        "-0",
        "1",
        "7",
        "10",
        "-1",
        "5.0",
        "5.5",
        "5e0",
        "50e-1",
        "1e19",
        "1e400",
        "1e-400",
        "1e999999999",
        "1e-999999999",
        "0e99999999999999999999",
        "1e99999999999999999999",
        "0.1",
        "1.10",
        "1.1",
        "9007199254740992",
        "9007199254740993",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "-9223372036854775809",
        "18446744073709551616",
        "1769860800",
        "1769860800000",
        "1769860800.5",
        "253402300800",
        "123456789012345678",
        "1234567890123456789",
        "0.000",
        "100.00",
        "01",
        "1.",
        ".5",
        "+1",
        "-",
        "1e",
        "1e+",
        "NaN",
        "0x1"
    };
    private static final String[] TEXTS = {
        "",
        "a",
        "A",
        "\u00e4",
        "\\u00e4",
        "\ud83d\ude00",
        "\\ud83d\\ude00",
        "\\ud83d",
        "\uffff",
        "\\n",
        "\\/",
        "\\x",
        "007",
        " 1"
    };
    private static final String[] SEMVERS = {
        "1.0.0",
        "1.0.0-a",
        "1.0.0-alpha",
        "1.0.0-alpha.1",
        "1.0.0-alpha.beta",
        "1.0.0-1",
        "1.0.0-01",
        "1.0.0+b.01",
        "1.10.0",
        "1.9.0",
        "v1.0.0",
        "99999999999999999999.0.0",
        "1.0.0--",
        "1.2",
        "2.0.0-A"
    };
    private static final String[] TIMESTAMPS = {
        "2026-01-31T12:00:00Z", "2026-01-31t13:00:00+01:00", "2026-01-31 12:00", "2026-01-31T12:00:00.123456789-0530",
        "2026-01-31T24:00:00Z", "2016-12-31T23:59:60Z", "2026-02-29T00:00:00Z", "2024-02-29T00:00:00+23:59",
        "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.9Z", "2026-03-29T02:30:00", "2026-10-25T02:30:00",
        "2026-01-31T12:00:00.1234567890Z", "2026-01-31", "1999-12-31T23:59:60+00"
    };
    private static final String[] SNIPPETS = {
        "\"",
        "\\",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        " ",
        "\n",
        "\t",
        "\u0000",
        "\u001f",
        "-",
        ".",
        "e",
        "E",
        "+",
        "0",
        "9",
        "null",
        "true",
        "false",
        "nul",
        "\"version\":1,",
        "\"a\":",
        "\ufeff",
        "\u2028",
        "\u00a0",
        "//",
        "/**/",
        "'",
        "\\u00",
        "\\ud800",
        "Infinity",
        "00"
    };

    private final Random random;
    private String[] texts = TEXTS;

    DocumentGenerator(Random random) {
        this.random = random;
    }

    byte[] next(VersionSettings settings) {
        StringBuilder out = new StringBuilder();
        texts = settings.type().contains("semver")
                ? SEMVERS
                : settings.type().contains("timestamp") ? TIMESTAMPS : TEXTS;
        if (random.nextInt(20) == 0) {
            out.append('\ufeff');
        }
        space(out);
        if (random.nextInt(10) == 0) {
            value(out, 0);
        } else {
            String from = settings.from().get(random.nextInt(settings.from().size()));
            along(out, from.substring("json:".length()).split("/", -1), 1, settings);
        }
        space(out);
        byte[] document = out.toString().getBytes(StandardCharsets.UTF_8);
        for (int i = random.nextInt(4) - 1; i > 0; i--) {
            document = mutate(document);
        }
        byte[] value = new byte[settings.prefixBytes() + document.length];
        System.arraycopy(document, 0, value, settings.prefixBytes(), document.length);
        return value;
    }

    /** Objects along a pointer, with other fields before and behind, and the other pointers' fields now and then. */
    private void along(StringBuilder out, String[] tokens, int step, VersionSettings settings) {
        if (step == tokens.length) {
            scalar(out);
            return;
        }
        boolean array = tokens[step].matches("[0-9]+") && random.nextBoolean();
        out.append(array ? '[' : '{');
        int before = array ? Math.min(Integer.parseInt(tokens[step]), 3) : random.nextInt(3);
        fields(out, before, array);
        space(out);
        if (!array) {
            out.append('"')
                    .append(tokens[step].replace("~1", "/").replace("~0", "~"))
                    .append("\":");
        }
        along(out, tokens, step + 1, settings);
        for (String from : settings.from()) {
            String name = from.substring(from.lastIndexOf('/') + 1);
            if (!array && settings.from().size() > 1 && !name.equals(tokens[step]) && random.nextInt(4) > 0) {
                out.append(",\"").append(name).append("\":");
                scalar(out);
            }
        }
        StringBuilder behind = new StringBuilder();
        fields(behind, random.nextInt(3), array);
        out.append(behind.length() == 0 ? "" : "," + behind.substring(0, behind.length() - 1));
        out.append(array ? ']' : '}');
    }

    private void fields(StringBuilder out, int count, boolean array) {
        for (int i = 0; i < count; i++) {
            if (!array) {
                out.append('"').append(pick(NAMES)).append("\":");
            }
            value(out, 0);
            out.append(',');
        }
    }

    private void value(StringBuilder out, int depth) {
        int kind = random.nextInt(depth > 3 ? 6 : 10);
        if (kind < 6) {
            scalar(out);
            return;
        }
        boolean array = kind < 8;
        out.append(array ? '[' : '{');
        int count = random.nextInt(3);
        for (int i = 0; i < count; i++) {
            out.append(i == 0 ? "" : ",");
            if (!array) {
                out.append('"').append(pick(NAMES)).append("\":");
            }
            value(out, depth + 1);
        }
        out.append(array ? ']' : '}');
    }

    private void scalar(StringBuilder out) {
        switch (random.nextInt(10)) {
            case 0 -> out.append("null");
            case 1 -> out.append(random.nextBoolean());
            case 2 -> out.append(random.nextLong());
            case 3 -> out.append(random.nextInt(20)).append('.').append(random.nextInt(200));
            case 4, 5 -> out.append(random.nextInt(6) == 0 ? pick(NUMBERS) : NUMBERS[random.nextInt(30)]);
            case 6 -> out.append('"').append(pick(NUMBERS)).append('"');
            default ->
                out.append('"')
                        .append(pick(random.nextInt(5) == 0 ? TEXTS : texts))
                        .append('"');
        }
    }

    private void space(StringBuilder out) {
        out.append(random.nextInt(5) == 0 ? " \n\r\t".substring(random.nextInt(4)) : "");
    }

    private String pick(String[] choices) {
        return choices[random.nextInt(choices.length)];
    }

    private byte[] mutate(byte[] document) {
        int at = random.nextInt(document.length + 1);
        int to = Math.min(document.length, at + 1 + random.nextInt(8));
        return switch (random.nextInt(6)) {
            case 0 -> Arrays.copyOf(document, at);
            case 1 -> splice(document, at, to, new byte[0]);
            case 2 -> splice(document, at, at, Arrays.copyOfRange(document, at, to));
            case 3 -> splice(document, at, Math.min(at + 1, to), new byte[] {(byte) random.nextInt(256)});
            case 4 -> splice(document, at, to, pick(SNIPPETS).getBytes(StandardCharsets.UTF_8));
            default -> splice(document, at, at, pick(SNIPPETS).getBytes(StandardCharsets.UTF_8));
        };
    }

    private static byte[] splice(byte[] document, int from, int to, byte[] insert) {
        byte[] result = Arrays.copyOf(document, document.length - (to - from) + insert.length);
        System.arraycopy(insert, 0, result, from, insert.length);
        System.arraycopy(document, to, result, from + insert.length, document.length - to);
        return result;
    }
}
