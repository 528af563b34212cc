package dev.latchkey.deploy;

import static dev.latchkey.deploy.Manifests.each;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.latchkey.harness.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard and the alert rules. {@code MetricsIT} holds docs/metrics.md against a scrape, and this one them against it. */
class MonitoringTest {
    private static final Path FOLDER = Path.of("k8s", "monitoring");
    private static final Pattern METRIC = Pattern.compile("\\b(?:latchkey|kafka)_\\w+");

    @Test
    void shouldUseOnlyMetricsThatThePageLists() throws IOException {
        Set<String> listed = metrics(Files.readAllLines(Path.of("docs", "metrics.md")).stream()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(0, line.indexOf('|', 1))));

        assertThat(metrics(panels().values().stream())).hasSizeGreaterThan(10).isSubsetOf(listed);
        assertThat(metrics(each(rules()).map(rule -> rule.get("expr").asText())))
                .hasSizeGreaterThan(5)
                .isSubsetOf(listed);
    }

    @Test
    void shouldAlertOfAllThatTheOperatorMustKnow() throws IOException {
        assertThat(each(rules()).map(rule -> rule.get("alert").asText()))
                .containsExactly(
                        "LatchkeyFlushOverdue",
                        "LatchkeyOldestPending",
                        "LatchkeyDeadLetters",
                        "LatchkeyReplayGap",
                        "LatchkeyThreadReplaced",
                        "LatchkeyNotReady",
                        "LatchkeyInstanceMissing");
    }

    @Test
    void shouldGiveTheOperatorOfPrometheusTheSameRules() throws IOException {
        JsonNode manifest =
                new YAMLMapper().readTree(FOLDER.resolve("prometheusrule.yaml").toFile());

        assertThat(manifest.at("/spec/groups")).isEqualTo(groups());
    }

    @Test
    void shouldFireWhenItShouldAndNotBefore() throws Exception {
        assertThat(promtool("test", "rules", "rules-test.yaml")).contains("SUCCESS");
    }

    @Test
    void shouldHaveATestForEachAlert() throws IOException {
        String tests = Files.readString(FOLDER.resolve("rules-test.yaml"));

        assertThat(each(rules()).map(rule -> rule.get("alert").asText())).allSatisfy(alert -> assertThat(tests)
                .containsPattern("alertname: " + alert + "\\s*\\n\\s*exp_alerts:\\s*\\n\\s*- exp_labels"));
    }

    @Test
    void shouldAskInPanelsWhatPrometheusUnderstands(@TempDir Path folder) throws Exception {
        List<Map<String, String>> rules = new ArrayList<>();
        panels().values()
                .forEach(expression -> rules.add(
                        Map.of("record", "panel_" + rules.size(), "expr", expression.replace("$job", "latchkey"))));
        Path file = folder.resolve("panels.yaml");
        new YAMLMapper().writeValue(file.toFile(), Map.of("groups", List.of(Map.of("name", "panels", "rules", rules))));

        assertThat(promtool("check", "rules", file.toString())).contains("SUCCESS: " + rules.size() + " rules found");
    }

    @Test
    void shouldGiveEachPanelARoomOfItsOwn() throws IOException {
        List<JsonNode> places = each(dashboard().get("panels"))
                .map(panel -> panel.get("gridPos"))
                .toList();

        for (int i = 0; i < places.size(); i++) {
            JsonNode one = places.get(i);
            assertThat(places.subList(i + 1, places.size()))
                    .noneMatch(other -> overlap(one, other, "x", "w") && overlap(one, other, "y", "h"));
            assertThat(one.get("x").asInt() + one.get("w").asInt()).isLessThanOrEqualTo(24);
        }
    }

    private static boolean overlap(JsonNode one, JsonNode other, String from, String size) {
        int a = one.get(from).asInt();
        int b = other.get(from).asInt();
        return a < b + other.get(size).asInt() && b < a + one.get(size).asInt();
    }

    private static Set<String> metrics(Stream<String> texts) {
        return texts.flatMap(text -> METRIC.matcher(text).results())
                .map(MatchResult::group)
                .collect(Collectors.toSet());
    }

    private static JsonNode groups() throws IOException {
        return new YAMLMapper().readTree(FOLDER.resolve("rules.yaml").toFile()).get("groups");
    }

    private static JsonNode rules() throws IOException {
        return groups().get(0).get("rules");
    }

    private static JsonNode dashboard() throws IOException {
        return new ObjectMapper().readTree(FOLDER.resolve("latchkey.json").toFile());
    }

    /** The expressions, each by the title of its panel and its letter. */
    private static Map<String, String> panels() throws IOException {
        return each(dashboard().get("panels"))
                .flatMap(panel -> each(panel.path("targets"))
                        .map(target -> Map.entry(
                                panel.get("title").asText() + " "
                                        + target.get("refId").asText(),
                                target.get("expr").asText())))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static String promtool(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Tools.find("promtool").toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(FOLDER.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }
}
