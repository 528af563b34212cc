package dev.latchkey.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code docs/versions.md} says holds for the code: settings, examples of order, reasons. */
class VersionsPageTest {
    /** Reasons that no short document of text can show. */
    private static final Set<String> WITHOUT_EXAMPLE = Set.of(
            "null-key",
            "tombstone",
            "too-large",
            "json-encoding",
            "json-too-deep",
            "json-name-too-long",
            "reader-failed");

    @ParameterizedTest
    @ValueSource(strings = {"integer", "decimal", "string", "timestamp", "semver"})
    void shouldOrderAsThePageSaysWhenATypeIsChosen(String type) throws IOException {
        // given
        List<List<String>> rows = table("### `" + type + "`");

        // then
        assertThat(rows).hasSizeGreaterThanOrEqualTo(3);
        for (List<String> row : rows) {
            Chain.check(with(Rules.json(type), row.get(1)), code(row.get(0)));
        }
    }

    @Test
    void shouldRejectAsThePageSaysWhenARecordIsNotUsable() throws IOException {
        // given
        List<List<String>> rows = table("## Reasons");

        // then
        assertThat(rows.stream().map(row -> code(row.get(0))))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(Reason.values()).map(Reason::label).toList());
        for (List<String> row : rows) {
            String label = code(row.get(0));
            assertThat(row.get(1).isEmpty()).as("no example of %s", label).isEqualTo(WITHOUT_EXAMPLE.contains(label));
            if (!row.get(1).isEmpty()) {
                VersionSettings settings = with(VersionSettings.defaults(), row.get(2));
                assertThat(Rules.outcome(Rules.read(settings, code(row.get(1)))))
                        .as(row.get(1))
                        .isEqualTo(label);
            }
        }
    }

    @Test
    void shouldHaveTheDefaultsOfThePageWhenNothingIsSet() throws IOException {
        // given
        VersionSettings defaults = VersionSettings.defaults();
        Map<String, Object> expected = new LinkedHashMap<>();
        expected.put("latchkey.version.from", String.join(",", defaults.from()));
        expected.put("latchkey.version.type", String.join(",", defaults.type()));
        expected.put("latchkey.version.ties", defaults.ties());
        expected.put("latchkey.version.timestamp-zone", defaults.timestampZone() == null ? "none" : "set");
        expected.put("latchkey.version.timestamp-unit", defaults.timestampUnit() == null ? "none" : "set");
        expected.put("latchkey.version.header-encoding", defaults.headerEncoding());
        expected.put("latchkey.version.max-digits", Integer.toString(defaults.maxDigits()));
        expected.put("latchkey.version.max-length", Integer.toString(defaults.maxLength()));
        expected.put("latchkey.value.prefix-bytes", Integer.toString(defaults.prefixBytes()));

        // when
        Map<String, Object> page = new LinkedHashMap<>();
        for (List<String> row : table("# Versions: how records are ordered")) {
            page.put(code(row.get(0)), row.get(1).equals("none") ? "none" : code(row.get(1)));
        }

        // then
        assertThat(page).isEqualTo(expected);
    }

    @Test
    void shouldNameTheBoundsOfTheCodeWhenThePageNamesBounds() throws IOException {
        // when
        String page = Files.readString(Path.of("docs/versions.md"));

        // then
        assertThat(page)
                .contains(VersionRule.MAX_DEPTH + " arrays and objects within each other (`json-too-deep`)")
                .contains(VersionRule.MAX_NAME_BYTES + " bytes for a name (`json-name-too-long`)");
    }

    private static VersionSettings with(VersionSettings settings, String cell) {
        if (cell.isEmpty()) {
            return settings;
        }
        String text = code(cell);
        String value = text.substring(text.indexOf('=') + 1);
        return switch (text.substring(0, text.indexOf('='))) {
            case "latchkey.version.type" -> settings.withType(value);
            case "latchkey.version.timestamp-zone" -> settings.withTimestampZone(value);
            case "latchkey.version.timestamp-unit" -> settings.withTimestampUnit(value);
            case "latchkey.value.prefix-bytes" -> settings.withPrefixBytes(Integer.parseInt(value));
            default -> throw new IllegalArgumentException(text);
        };
    }

    /** The rows of the first table below a heading, without its head. */
    private static List<List<String>> table(String heading) throws IOException {
        List<String> lines = Files.readAllLines(Path.of("docs/versions.md"));
        int start = lines.indexOf(heading);
        assertThat(start).as(heading).isNotNegative();
        List<List<String>> rows = new ArrayList<>();
        for (String line : lines.subList(start + 1, lines.size())) {
            if (line.startsWith("|")) {
                rows.add(Stream.of(line.substring(1).split("[|]", -1))
                        .map(String::strip)
                        .toList());
            } else if (!rows.isEmpty()) {
                break;
            }
        }
        return rows.subList(2, rows.size());
    }

    /** What stands between the backticks of a cell. */
    private static String code(String cell) {
        assertThat(cell).startsWith("`").endsWith("`");
        return cell.substring(1, cell.length() - 1);
    }
}
