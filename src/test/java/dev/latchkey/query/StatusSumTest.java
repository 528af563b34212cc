package dev.latchkey.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.latchkey.query.GroupStatus.Instance;
import dev.latchkey.query.GroupStatus.Partition;
import dev.latchkey.query.GroupStatus.Setup;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class StatusSumTest {
    private static final Setup SETUP = new Setup("in", "out", "dead", "replay", 60);
    private final ObjectMapper json = new ObjectMapper();

    @Test
    void shouldAddUpWhatTheInstancesSay() {
        GroupStatus status =
                sum(instance("a", 0, 10, 4, 2), instance("b", 1, 7, 0, 0)).status(SETUP);

        assertThat(status.pending()).isEqualTo(17);
        assertThat(status.bytes()).isEqualTo(1_700);
        assertThat(status.frozen()).isEqualTo(4);
        assertThat(status.draining()).isEqualTo(2);
        assertThat(status.totals().first()).isEqualTo(17);
        assertThat(status.totals().deadLetters()).isEqualTo(Map.of("null-key", 2L));
        assertThat(status.coalescing()).isEqualTo(3.0);
        assertThat(status.history().pending()).containsExactly(17L);
        assertThat(status.takenPerSecond()).isEqualTo(17 * 3 / 5.0);
        assertThat(status.verdict().findings())
                .extracting(Verdict.Finding::text)
                .containsExactly("2 dead letters in the last 15 minutes.");
    }

    @Test
    void shouldCountAPartitionOnceWhenTwoInstancesReportIt() {
        GroupStatus status =
                sum(instance("a", 0, 10, 4, 2), instance("b", 0, 13, 4, 2)).status(SETUP);

        assertThat(status.pending())
                .as("what came in since, of the same generation")
                .isEqualTo(13);
        assertThat(status.history().pending()).as("either").isIn(List.of(10L), List.of(13L));
        assertThat(status.bytes()).isEqualTo(1_300);
        assertThat(status.frozen()).isEqualTo(4);
        assertThat(status.draining()).isEqualTo(2);
    }

    @Test
    void shouldSurviveTheWayBetweenInstances() throws IOException {
        InstanceStatus status = instance("a", 0, 10, 4, 2);

        assertThat(json.readValue(json.writeValueAsBytes(status), InstanceStatus.class))
                .isEqualTo(status);
    }

    @Test
    void shouldBeAsTheDocumentSays() throws IOException {
        JsonNode document = new YAMLMapper()
                .readTree(Path.of("src/main/resources/META-INF/openapi.yaml").toFile());
        ObjectNode schema = json.createObjectNode().put("$ref", "#/components/schemas/Status");
        schema.set("components", document.get("components"));
        JsonNode status = json.valueToTree(
                sum(instance("a", 0, 10, 4, 2), instance("b", 1, 7, 0, 0)).status(SETUP));

        assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                        .getSchema(schema)
                        .validate(status))
                .isEmpty();
        assertThat(status.at("/verdict/level").asText()).isEqualTo("attention");
    }

    /** Of the first, which answers, the second, and one that has said nothing of its partition. */
    private static StatusSum sum(InstanceStatus own, InstanceStatus other) {
        Instance third = new Instance(
                "c", false, false, null, "RUNNING", null, null, List.of(Partition.unknown(2, 0L)), 0L, null, List.of());
        return new StatusSum(
                own, List.of(other), List.of(known(own, true), known(other, false), third), new TreeSet<>());
    }

    private static Instance known(InstanceStatus status, boolean self) {
        List<Partition> partitions = status.partitions().stream()
                .map(partition -> Partition.of(partition, 3L))
                .toList();
        return new Instance(
                status.instance(),
                self,
                false,
                null,
                status.state(),
                status.since(),
                status.version(),
                partitions,
                3L,
                status.totals(),
                status.warnings());
    }

    private static InstanceStatus instance(String name, int number, int pending, int frozen, int draining) {
        String now = EntryJson.time(Instant.now().toEpochMilli());
        Totals totals = new Totals(pending, pending, pending, 1, 0, frozen - draining, Map.of("null-key", 1L));
        List<InstanceStatus.Partition> partitions = List.of(
                new InstanceStatus.Partition(number, 1, pending, 100L * pending, now, draining, frozen, null, null));
        History history = new History();
        history.add(1_000_000, partitions, totals);
        return new InstanceStatus(
                name, "RUNNING", now, "1.0", partitions, totals, List.of("a warning"), history.timeline());
    }
}
