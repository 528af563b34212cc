package dev.latchkey.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The reader against {@link SlowReader}, an independent reading without Jackson, over generated and damaged documents: the same
 * version, the same reason, the same order. A long run:
 *
 * <pre>mvn test -Dtest=VersionDifferentialTest -Dlatchkey.differential.count=1000000 -Dlatchkey.differential.seed=42</pre>
 */
class VersionDifferentialTest {
    private static final int COUNT = Integer.getInteger("latchkey.differential.count", 20_000);
    private static final long SEED = Long.getLong("latchkey.differential.seed", 1);

    @Test
    void shouldReadWhatTheSlowReaderReadsWhenDocumentsAreGeneratedAndDamaged() {
        // given
        List<ReaderPair> pairs = ReaderPair.RULES.stream().map(ReaderPair::new).toList();
        Random random = new Random(SEED);
        DocumentGenerator documents = new DocumentGenerator(random);

        // when
        for (int i = 0; i < COUNT; i++) {
            ReaderPair pair = pairs.get(random.nextInt(pairs.size()));
            byte[] value = documents.next(pair.settings());
            String name = "document %d of seed %d, rule %s: %s"
                    .formatted(i, SEED, pair.settings().from(), new String(value, StandardCharsets.UTF_8));
            pair.check(value, name);
        }

        // then
        for (ReaderPair pair : pairs) {
            int share = COUNT / pairs.size();
            assertThat(pair.accepted()).as("accepted by %s", pair.settings()).isGreaterThan(share / 1000);
        }
        Set<Reason> met = EnumSet.noneOf(Reason.class);
        pairs.forEach(pair -> met.addAll(pair.reasons()));
        assertThat(met)
                .contains(
                        Reason.VERSION_MISSING,
                        Reason.VERSION_NULL,
                        Reason.VERSION_TYPE,
                        Reason.VERSION_SYNTAX,
                        Reason.VERSION_RANGE,
                        Reason.VERSION_ZONE,
                        Reason.VERSION_ENCODING,
                        Reason.JSON_EMPTY,
                        Reason.JSON_ENCODING,
                        Reason.JSON_MALFORMED,
                        Reason.JSON_TRAILING,
                        Reason.JSON_DUPLICATE)
                .doesNotContain(Reason.READER_FAILED);
    }
}
