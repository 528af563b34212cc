package dev.latchkey.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageTest {
    @Test
    void shouldReplaceOnlyWhatStandsBetweenTheSectionsComments() {
        String page = """
            a
            <!-- one: begin -->
            old
            <!-- one: end -->
            b
            <!-- two: begin -->
            kept
            <!-- two: end -->
            """;

        String replaced = Page.replaced(page, "one", "new\n");

        assertThat(replaced).isEqualTo("""
            a
            <!-- one: begin -->

            new

            <!-- one: end -->
            b
            <!-- two: begin -->
            kept
            <!-- two: end -->
            """);
    }

    @Test
    void shouldHaveAPlaceForEachSection() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("basedir", ""), "docs/benchmarks.md"));

        for (String section : Options.SECTIONS) {
            assertThat(Page.replaced(page, section, "figures of " + section)).contains("figures of " + section);
        }
    }

    @Test
    void shouldSayWhatIsMissingWhenAPageHasNoSuchPlace() {
        assertThatThrownBy(() -> Page.replaced("nothing", "one", "")).hasMessageContaining("<!-- one: begin -->");
    }

    @Test
    void shouldSayByHowMuchAGoalIsMetOrMissed() {
        String table = Goal.table(List.of(Goal.atLeast("rate", 0.8, 0.6), Goal.atMost("latency, ms", 5, 4)));

        assertThat(table)
                .contains("| rate | at least 0.80 | 0.60 | **missed** by 25 % |")
                .contains("| latency, ms | at most 5.00 | 4.00 | met by 20 % |");
    }
}
