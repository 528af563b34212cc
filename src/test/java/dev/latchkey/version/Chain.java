package dev.latchkey.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An order written as {@code 1.10 = 1.1 < 1.2}: JSON values, each compared with each. */
final class Chain {
    private record Link(
            String json, int rank, long number, @Nullable Version version) {}

    private Chain() {}

    static void check(VersionSettings settings, String chain) {
        List<Link> links = parse(settings, chain);
        for (Link a : links) {
            for (Link b : links) {
                assertThat(Integer.signum(Version.compare(a.number, a.version, b.number, b.version)))
                        .as("%s compared with %s in: %s", a.json, b.json, chain)
                        .isEqualTo(Integer.compare(a.rank, b.rank));
                assertThat(Version.toString(a.number, a.version).equals(Version.toString(b.number, b.version)))
                        .as("%s and %s have the same canonical text in: %s", a.json, b.json, chain)
                        .isEqualTo(a.rank == b.rank);
            }
        }
    }

    private static List<Link> parse(VersionSettings settings, String chain) {
        VersionReader reader = VersionRule.of(settings).newReader();
        List<Link> links = new ArrayList<>();
        int rank = 0;
        for (String step : chain.strip().split("(?= [<=] )", -1)) {
            boolean first = links.isEmpty();
            String json = first ? step : step.substring(3);
            rank += step.startsWith(" < ") ? 1 : 0;
            Reading reading = reader.read(Rules.utf8("{\"version\":" + json + "}"), HeaderLookup.NONE);
            assertThat(reading.reason()).as("%s in: %s", json, chain).isNull();
            links.add(new Link(json, rank, reading.number(), reading.version()));
        }
        assertThat(links).as("the links of: %s", chain).hasSizeGreaterThan(1);
        return links;
    }
}
