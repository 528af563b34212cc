package dev.latchkey.version;

import static dev.latchkey.version.Rules.outcome;
import static dev.latchkey.version.Rules.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules of several parts. */
class ListVersionTest {
    private static final VersionSettings FILE_AND_POSITION = VersionSettings.defaults()
            .withFrom("json:/source/file", "json:/source/pos")
            .withType("string", "integer");

    private static int compare(VersionSettings settings, String a, String b) {
        Reading left = VersionRule.of(settings).newReader().read(utf8(a), HeaderLookup.NONE);
        Reading right = VersionRule.of(settings).newReader().read(utf8(b), HeaderLookup.NONE);
        assertThat(left.usable()).isTrue();
        assertThat(right.usable()).isTrue();
        return Version.compare(left.number(), left.version(), right.number(), right.version());
    }

    @ParameterizedTest(name = "{0} {1} against {2} {3}: {4}")
    @CsvSource({
        "binlog.000001, 9, binlog.000002, 1, -1",
        "binlog.000002, 9, binlog.000002, 10, -1",
        "binlog.000002, 10, binlog.000002, 10, 0",
        "binlog.000002, 9223372036854775808, binlog.000002, 9223372036854775807, 1",
    })
    void shouldCompareFromLeftToRightWhenARuleHasParts(
            String file, String pos, String file2, String pos2, int expected) {
        // given
        String a = "{\"source\":{\"pos\":" + pos + ",\"x\":[],\"file\":\"" + file + "\"}}";
        String b = "{\"source\":{\"file\":\"" + file2 + "\",\"pos\":" + pos2 + "}}";

        // when
        int result = compare(FILE_AND_POSITION, a, b);

        // then
        assertThat(Integer.signum(result)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} -> {1}, {2}")
    @CsvSource(quoteCharacter = '\'', delimiter = '|', textBlock = """
            {"source":{"file":"f","pos":1}}   | ["f",1]         |
            {"source":{"file":"f"}}           | version-missing | no field at json:/source/pos
            {"source":{"pos":1}}              | version-missing | no field at json:/source/file
            {}                                | version-missing | no field at json:/source/file
            {"source":{"pos":true,"file":1}}  | version-type    | a number where a string was expected at json:/source/file, offset 29
            {"source":{"file":"f","pos":{}}}  | version-type    | an object at json:/source/pos, offset 28
            {"source":{"pos":null,"file":"f"}}| version-null    | null at json:/source/pos, offset 17
            """)
    void shouldNameTheFirstPartThatIsNotUsableWhenOneIsNot(String document, String expected, @Nullable String detail) {
        // when
        Reading reading = Rules.read(FILE_AND_POSITION, document);

        // then
        assertThat(outcome(reading)).isEqualTo(expected);
        assertThat(reading.detail()).isEqualTo(detail);
    }

    @Test
    void shouldReadHeadersAndFieldsWhenARuleNamesBoth() {
        // given
        VersionReader reader = VersionRule.of(VersionSettings.defaults().withFrom("header:epoch", "json:/seq"))
                .newReader();

        // when
        String both = outcome(reader.read(utf8("{\"seq\":2}"), Rules.lookup(Map.of("epoch", utf8("1")))));
        String noHeader = outcome(reader.read(utf8("{\"seq\":2}"), HeaderLookup.NONE));
        String broken = outcome(reader.read(utf8("{\"seq\":2"), HeaderLookup.NONE));
        String tombstone = outcome(reader.read(null, Rules.lookup(Map.of("epoch", utf8("1")))));

        // then
        assertThat(both).isEqualTo("[1,2]");
        assertThat(noHeader).isEqualTo("version-missing");
        assertThat(broken).isEqualTo("json-malformed");
        assertThat(tombstone).isEqualTo("tombstone");
    }

    @Test
    void shouldReadBinaryHeadersWhenTheEncodingIsBinary() {
        // given
        VersionReader reader = VersionRule.of(VersionSettings.defaults()
                        .withFrom("header:n", "header:t")
                        .withType("integer", "timestamp")
                        .withTimestampUnit("ms")
                        .withHeaderEncoding("binary"))
                .newReader();
        byte[] minusTwo = {-1, -1, -1, -1, -1, -1, -1, -2};

        // when
        String eight = outcome(reader.read(null, Rules.lookup(Map.of("n", minusTwo, "t", minusTwo))));
        Reading seven = reader.read(null, Rules.lookup(Map.of("n", new byte[7], "t", minusTwo)));

        // then
        assertThat(eight).isEqualTo("[-2,\"1969-12-31T23:59:59.998Z\"]");
        assertThat(seven.reason()).isEqualTo(Reason.VERSION_ENCODING);
        assertThat(seven.detail()).isEqualTo("7 bytes where 8 were expected at header:n");
    }

    @Test
    void shouldBeAListInJsonWhenARuleHasParts() {
        // when
        Reading reading = Rules.read(FILE_AND_POSITION, "{\"source\":{\"file\":\"a\\\"b\",\"pos\":1e19}}");

        // then
        assertThat(Version.toJson(reading.number(), reading.version()))
                .isEqualTo(List.of("a\"b", new BigInteger("10000000000000000000")));
        assertThat(Version.toString(reading.number(), reading.version()))
                .isEqualTo("[\"a\\\"b\",10000000000000000000]");
    }
}
