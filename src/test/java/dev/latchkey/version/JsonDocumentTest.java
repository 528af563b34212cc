package dev.latchkey.version;

import static dev.latchkey.version.Rules.outcome;
import static dev.latchkey.version.Rules.read;
import static dev.latchkey.version.Rules.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The document around the version: what is read, and each way to be no JSON. */
class JsonDocumentTest {
    private static final VersionSettings RULE = VersionSettings.defaults();

    /** Every document has a version of 7 somewhere. */
    @ParameterizedTest(name = "{0} in {1} -> {2}")
    @CsvSource(quoteCharacter = '\'', delimiter = '|', textBlock = """
            json:/version    | {"version":7}                                    | 7
            json:/version    | '  {"a":{"version":1},"version":7,"b":[{}]}  '   | 7
            json:/version    | {"\\u0076ersion":7}                              | 7
            json:/version    | {"Version":7}                                    | version-missing
            json:/version    | {"version ":7}                                   | version-missing
            json:/version    | {}                                               | version-missing
            json:/version    | []                                               | version-missing
            json:/version    | 7                                                | version-missing
            json:/version    | "7"                                              | version-missing
            json:/version    | null                                             | version-missing
            json:            | 7                                                | 7
            json:            | ' "7" '                                          | 7
            json:            | {"version":7}                                    | version-type
            json:/           | {"":7}                                           | 7
            json://          | {"":{"":7}}                                      | 7
            json:/a~1b       | {"a/b":7}                                        | 7
            json:/a~0b       | {"a~b":7}                                        | 7
            json:/a~01       | {"a~1":7}                                        | 7
            json:/a b        | {"a b":7}                                        | 7
            json:/ä          | {"ä":7}                                          | 7
            json:/😀         | {"\\ud83d\\ude00":7}                               | 7
            json:/a/b/c      | {"a":{"b":{"c":7}}}                              | 7
            json:/a/b/c      | {"a":{"b":7}}                                    | version-missing
            json:/a/b        | {"a":[7]}                                        | version-missing
            json:/a/b        | {"a":null}                                       | version-missing
            json:/a/0        | {"a":[7,8]}                                      | 7
            json:/a/1        | {"a":[[9],7,8]}                                  | 7
            json:/a/2        | {"a":[5,6]}                                      | version-missing
            json:/a/01       | {"a":[6,7]}                                      | version-missing
            json:/a/01       | {"a":{"01":7}}                                   | 7
            json:/a/-        | {"a":[7]}                                        | version-missing
            json:/a/-        | {"a":{"-":7}}                                    | 7
            json:/1          | {"1":7}                                          | 7
            json:/0/v        | [{"v":7},{"v":8}]                                | 7
            json:/99999999999| [7]                                              | version-missing
            """)
    void shouldFollowThePointerWhenTheDocumentIsWhole(String from, String document, String expected) {
        assertThat(outcome(read(RULE.withFrom(from), document))).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"version\":7",
                "{\"version\":7]",
                "{\"version\":7,}",
                "{\"version\":7 \"a\":1}",
                "{\"version\" 7}",
                "{version:7}",
                "{'version':7}",
                "{\"version\":7,\"a\":[1,]}",
                "{\"version\":7,\"a\":[1 2]}",
                "{\"version\":7,\"a\":01}",
                "{\"version\":7,\"a\":1.}",
                "{\"version\":7,\"a\":.5}",
                "{\"version\":7,\"a\":+1}",
                "{\"version\":7,\"a\":-}",
                "{\"version\":7,\"a\":1e}",
                "{\"version\":7,\"a\":NaN}",
                "{\"version\":7,\"a\":Infinity}",
                "{\"version\":7,\"a\":TRUE}",
                "{\"version\":7,\"a\":truex}",
                "{\"version\":7,\"a\":\"\t\"}",
                "{\"version\":7,\"a\":\"\\x\"}",
                "{\"version\":7,\"a\":\"\\u12g4\"}",
                "{\"version\":7,\"a\":\"unended}",
                "{\"version\":7,\"half of a pair \\ud800\":1}",
                "{\"version\":7,/* no */\"a\":1}",
                "{\"version\":7,\u00a0\"a\":1}",
                "{\"version\":7x}",
                "{\"version\":007}",
                "{\"version\":\"7}",
                "\"unended",
                "}",
                ",",
                "tru",
                "\u0000",
                "{\"version\":7\u0000}",
            })
    void shouldRejectAsMalformedWhenTheDocumentIsNotJsonToItsEnd(String document) {
        // when
        Reading reading = read(RULE, document.equals("\u0000") ? " \f" : document);

        // then
        assertThat(reading.reason()).isEqualTo(Reason.JSON_MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"version\":7}{}",
                "{\"version\":7} {\"version\":8}",
                "{\"version\":7}\n{\"version\":8}\n",
                "{\"version\":7},",
                "{\"version\":7}x",
                "{\"version\":7}}",
                "{\"version\":7}\u0000",
                "{\"version\":7}\ufeff",
                "[7]8",
            })
    void shouldRejectAsTrailingWhenSomethingFollowsTheDocument(String document) {
        assertThat(read(RULE, document).reason()).isEqualTo(Reason.JSON_TRAILING);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\r\n\t ", "\ufeff", "\ufeff  "})
    void shouldRejectAsEmptyWhenThereIsNoDocument(String document) {
        assertThat(read(RULE, document).reason()).isEqualTo(Reason.JSON_EMPTY);
    }

    @ParameterizedTest(name = "{0} in {1} -> {2}")
    @CsvSource(quoteCharacter = '\'', delimiter = '|', textBlock = """
            json:/version | {"version":7,"version":7}                | json-duplicate
            json:/version | {"version":7,"a":1,"\\u0076ersion":8}    | json-duplicate
            json:/version | {"version":null,"version":7}             | json-duplicate
            json:/version | {"version":{},"version":7}               | json-duplicate
            json:/a/b     | {"a":{"b":7},"a":{"c":8}}                | json-duplicate
            json:/a/b     | {"a":1,"a":{"b":7}}                      | json-duplicate
            json:/a/b     | {"a":{"b":7,"b":7}}                      | json-duplicate
            json:/a/0/b   | {"a":[{"b":7,"b":7}]}                    | json-duplicate
            json:/version | {"version":7,"a":1,"a":2}                | 7
            json:/version | {"version":7,"a":{"version":1}}          | 7
            json:/a/b     | {"a":{"b":7},"b":1,"b":2}                | 7
            json:/version | '{"version":7,"version":8'               | json-malformed
            json:/version | '{"version":7,"version":8} 9'            | json-trailing
            """)
    void shouldRejectAsDuplicateWhenAFieldOfThePointerIsThereTwice(String from, String document, String expected) {
        assertThat(outcome(read(RULE.withFrom(from), document))).isEqualTo(expected);
    }

    @Test
    void shouldPassOverTheByteOrderMarkWhenThereIsOne() {
        assertThat(outcome(read(RULE, "\ufeff{\"version\":7}"))).isEqualTo("7");
        assertThat(outcome(read(RULE, "\ufeff\ufeff{\"version\":7}"))).isEqualTo("json-malformed");
        assertThat(outcome(read(RULE, " \ufeff{\"version\":7}"))).isEqualTo("json-malformed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "UTF-32BE", "UTF-32LE", "X-UTF-32LE-BOM"})
    void shouldRejectTheEncodingWhenItIsNotUtf8(String charset) {
        // given
        byte[] value = "{\"version\":7}".getBytes(Charset.forName(charset));

        // when
        Reading reading = read(RULE, value);

        // then
        assertThat(reading.reason()).isEqualTo(Reason.JSON_ENCODING);
    }

    /** RFC 3629: overlong forms, surrogates, beyond Unicode, cut off, alone; in a name, in a string, behind the document. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "c080",
                "c1bf",
                "e08080",
                "e09fbf",
                "eda080",
                "edbfbf",
                "f0808080",
                "f08fbfbf",
                "f4908080",
                "f5808080",
                "f8",
                "ff",
                "fe",
                "80",
                "bf",
                "c3",
                "e282",
                "f09f98",
                "c328",
                "e228a1",
                "f0288cbc",
                "fc8080808080"
            })
    void shouldRejectTheEncodingWhenASequenceIsNotOne(String hex) {
        for (String frame :
                new String[] {"{\"version\":7,\"a\":\"|\"}", "{\"version\":7,\"|\":1}", "{\"version\":7}|"}) {
            // given
            String[] sides = frame.split("\\|", -1);
            ByteArrayOutputStream value = new ByteArrayOutputStream();
            value.writeBytes(utf8(sides[0]));
            value.writeBytes(HexFormat.of().parseHex(hex));
            value.writeBytes(utf8(sides[1]));

            // when
            Reading reading = read(RULE, value.toByteArray());

            // then
            assertThat(reading.reason()).as(frame).isEqualTo(Reason.JSON_ENCODING);
        }
    }

    @Test
    void shouldReadEveryCodePointWhenItIsUnicode() {
        // given
        StringBuilder all = new StringBuilder();
        for (int c = 0x20; c <= Character.MAX_CODE_POINT; c += c < 0x3000 ? 1 : 0x55) {
            if (c != '"' && c != '\\' && (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)) {
                all.appendCodePoint(c);
            }
        }
        String document = "{\"" + all.substring(0, 1000) + "\":\"" + all + "\",\"version\":7}";

        // when
        Reading reading = read(RULE, document.getBytes(StandardCharsets.UTF_8));

        // then
        assertThat(outcome(reading)).isEqualTo("7");
    }
}
