package dev.latchkey.version;

import static dev.latchkey.version.Rules.outcome;
import static dev.latchkey.version.Rules.read;
import static dev.latchkey.version.Rules.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bounds, hostile input, and what is said of it. */
class ReaderLimitsTest {
    private static final VersionSettings RULE = VersionSettings.defaults();

    @ParameterizedTest(name = "{0} of {1} -> {2}")
    @CsvSource({
        "[, 999, 7",
        "[, 1000, json-too-deep",
        "[, 1000000, json-too-deep",
        "'{\"a\":', 999, 7",
        "'{\"a\":', 1000, json-too-deep",
        "'{\"a\":', 100000, json-too-deep"
    })
    void shouldHoldTheBoundOfDepthWhenDocumentsAreDeep(String open, int depth, String expected) {
        // given
        String close = open.equals("[") ? "]" : "}";
        String document = "{\"deep\":" + open.repeat(depth) + "1" + close.repeat(depth) + ",\"version\":7}";

        // when
        Reading reading = read(RULE, document);

        // then
        assertThat(outcome(reading)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "a name of {0} bytes -> {1}")
    @CsvSource({"2048, 7", "2049, json-name-too-long", "1000000, json-name-too-long"})
    void shouldHoldTheBoundOfNamesWhenNamesAreLong(int bytes, String expected) {
        // given
        String document = "{\"" + "n".repeat(bytes) + "\":1,\"version\":7}";

        // when
        Reading first = read(RULE, document);
        Reading second = read(RULE, document);

        // then
        assertThat(outcome(first)).isEqualTo(expected);
        assertThat(outcome(second)).as("when Jackson has the name already").isEqualTo(expected);
    }

    @Test
    void shouldNotMindNumbersAndStringsWhenTheyAreLongAndElsewhere() {
        // given
        String document = "{\"a\":" + "9".repeat(100_000) + ",\"b\":1e999999999,\"c\":\"" + "x".repeat(25_000_000)
                + "\",\"version\":7}";

        // when
        Reading reading = read(RULE, document);

        // then
        assertThat(outcome(reading)).isEqualTo("7");
    }

    @Test
    void shouldAnswerTheSameWhenNamesFillJacksonsTable() {
        // given
        VersionReader reader = VersionRule.of(RULE).newReader();
        byte[] plain = utf8("{\"version\":7}");

        for (int document = 0; document < 20; document++) {
            StringBuilder names = new StringBuilder("{");
            for (int name = 0; name < 10_000; name++) {
                names.append('"').append(document * 10_000 + name).append("\":0,");
            }

            // when
            String many = outcome(reader.read(utf8(names + "\"version\":8}"), HeaderLookup.NONE));
            String next = outcome(reader.read(plain, HeaderLookup.NONE));

            // then
            assertThat(many).isEqualTo("8");
            assertThat(next).isEqualTo("7");
        }
    }

    @Test
    void shouldPassOverThePrefixWhenOneIsAnnounced() {
        // given
        VersionSettings settings = RULE.withPrefixBytes(5);

        // when
        String read = outcome(read(settings, utf8("\0\0\0\0\u0005{\"version\":7}")));
        String tooShort = outcome(read(settings, new byte[4]));
        String nothing = outcome(read(settings, new byte[5]));
        Reading broken = read(settings, utf8("\0\0\0\0\u0005{\"version\":true}"));

        // then
        assertThat(read).isEqualTo("7");
        assertThat(tooShort).isEqualTo("prefix-missing");
        assertThat(nothing).isEqualTo("json-empty");
        assertThat(broken.detail()).isEqualTo("a boolean at json:/version, offset 16");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(quoteCharacter = '\'', delimiter = '|', textBlock = """
            {"version":"secret"}              | a text of 6 characters that is not written as a number at json:/version, offset 11
            {"a":"secret","version": 5.5}     | a number with a fraction where an integer was expected at json:/version, offset 25
            {"version":["secret"]}            | an array at json:/version, offset 11
            {"a":"secret"}                    | no field at json:/version
            {"version":1,"secret":2,"version":3} | a field of the version's pointer that is there twice, at offset 24
            {"version":1}"secret"             | something behind the document, near offset 13
            """)
    void shouldSayWhatAndWhereAndNothingOfTheValueWhenItRejects(String document, String expected) {
        assertThat(read(RULE, document).detail()).isEqualTo(expected);
    }

    @Test
    void shouldSayNothingOfTheValueWhenItIsMalformed() {
        // when
        Reading reading = read(RULE, "{\"a\":1,\"b\":secret}");

        // then
        assertThat(reading.detail())
                .startsWith("something that is not JSON, near offset 1")
                .doesNotContain("secret");
    }

    @Test
    void shouldAnswerWhenTheLookupFails() {
        // given
        VersionReader reader = VersionRule.of(Rules.header("integer")).newReader();

        // when
        Reading failed = reader.read(null, name -> {
            throw new IllegalStateException("secret");
        });
        Reason reason = failed.reason();
        String detail = failed.detail();
        Reading overflown = reader.read(null, ReaderLimitsTest::endless);

        // then
        assertThat(reason).isEqualTo(Reason.READER_FAILED);
        assertThat(detail).isEqualTo("an error of the reader itself: java.lang.IllegalStateException");
        assertThat(overflown.reason()).isEqualTo(Reason.READER_FAILED);
        assertThat(outcome(reader.read(null, Rules.lookup(Map.of("v", utf8("3"))))))
                .isEqualTo("3");
    }

    private static byte[] endless(String name) {
        return name.isEmpty() ? new byte[0] : endless(name + "x");
    }
}
