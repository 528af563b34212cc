package dev.latchkey.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.latchkey.check.Violation.Kind;
import java.util.AbstractMap.SimpleEntry;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A record is written as a letter and its version: {@code b3}. The same letter and version is the same content, taken
 * in once more.
 */
class ReleaseCheckerTest {
    @ParameterizedTest
    @CsvSource({
        "'', ''",
        "a1, a1",
        "a1 b2 c3, c3",
        "a1 b2 c3, a1 b2 c3",
        "a1 b2 c3, b2 c3",
        "a1 b2 c3, a1 c3",
        "a3 b1 c2, a3",
        "a3 b1 c2, a3 c2", // c2 in a generation of its own, or with b1
        "a3 b1 c2, a3 b1 c2", // lower ones, each in a later generation
        "a1 b1, b1", // of equals the later one wins
        "a1 b1, a1 b1",
        "a2 b1 c2, c2",
        "a1 a1 a1, a1", // re-sent, one generation or two or three
        "a1 a1 a1, a1 a1",
        "a1 a1 a1, a1 a1 a1",
        "a1 b2 a1 b2, b2 a1 b2",
        "a1 b2 a1 b2, a1 b2 b2",
        "a5 b1 a5 c3, a5 a5 c3",
        "a1 a1 b2 a1, b2",
        "a5 b1 c2 a5 d4 e4, a5 c2 a5 e4",
    })
    void shouldAcceptWhenSomeDivisionHasTheseWinners(String inputs, String released) {
        assertThat(ReleaseChecker.plain().check(inputs(inputs), contents(released)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "a1, '', LOST, input 1 of 1 (version 1) was never released",
        "a1 b2, a1, LOST, input 2 of 2 (version 2) was never released",
        "a1 b3 c2, a1, LOST, input 2 of 3 (version 3) was never released",
        "a1 b5 c3 d7, a1 c3 d7, LOST, input 2 of 4 (version 5) was never released; next came input 3 of 4 (version 3)",
        "a9 b5 c3, c3, LOST, input 1 of 3 (version 9) was never released; next came input 3 of 3 (version 3)",
        "a1 b1, a1, LOST, input 2 of 2 (version 1) was never released",
        "a1, a1 a1, REPEATED, input 1 of 1 (version 1) was released again",
        "a5 b3, a5 a5, REPEATED, input 1 of 2 (version 5) was released again",
        "a1 a1, a1 a1 a1, REPEATED, input 2 of 2 (version 1) was released again",
        "a1 b2, a1 b2 a1, REPEATED, input 1 of 2 (version 1) was released again",
        "a3 b5, b5 a3, TURNED_BACK, input 1 of 2 (version 3) was released after a later one",
        "a3 b5 c7, c7 b5, TURNED_BACK, input 2 of 3 (version 5) was released after a later one",
        "a5 b3, b3 a5, NOT_THE_WINNER, 'input 2 of 2 (version 3) was released before input 1 of 2 (version 5), which beats it'",
        "a5 b3 c6, b3 a5 c6, NOT_THE_WINNER, 'input 2 of 3 (version 3) was released before input 1 of 3 (version 5), which beats it'",
        "a1, z1, ALIEN,",
        "'', z1, ALIEN,",
    })
    void shouldNameTheFirstViolation(String inputs, String released, Kind kind, @Nullable String detail) {
        var found = ReleaseChecker.plain().check(inputs(inputs), contents(released));

        assertThat(found.map(Violation::kind).orElse(null)).isEqualTo(kind);
        if (detail != null) {
            assertThat(found.orElseThrow().detail()).isEqualTo(detail);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "a9 b3, a9,", // the later, lower one is held back
        "a9 b3 c5 d9, a9 d9,", // an equal one isn't lower
        "a9 b3 c10, a9 c10,",
        "a1 b9 c3 d5 e12 f2, a1 b9 e12,",
        "a9 b3, a9 b3, DECREASED",
        "a9 b3 c10, a9, LOST",
        "a9 b3 c9, a9, LOST",
        "a9 b3, '', LOST",
        "a9 b3 c10 d10, a9 c10, LOST",
        "a9, a9 a9, REPEATED",
    })
    void shouldHoldLowerOnesBackWhenMonotonic(String inputs, String released, @Nullable Kind kind) {
        var found = ReleaseChecker.monotonic().check(inputs(inputs), contents(released));

        assertThat(found.map(Violation::kind).orElse(null)).isEqualTo(kind);
    }

    @Test
    void shouldNameWhatChangedWhenTheRecordIsRecognised() {
        var input = new Input(7, content("value", "header", 1000));

        assertThat(changed(input, content("other", "header", 1000))).isEqualTo(Kind.VALUE_CHANGED);
        assertThat(changed(input, content("value", "other", 1000))).isEqualTo(Kind.HEADERS_CHANGED);
        assertThat(changed(input, content("value", "header", 1001))).isEqualTo(Kind.TIMESTAMP_CHANGED);
        assertThat(changed(input, content("value", null, 1000))).isEqualTo(Kind.HEADERS_CHANGED);
        assertThat(changed(input, content(null, "header", 1000))).isEqualTo(Kind.VALUE_CHANGED);
        assertThat(changed(input, content("other", "other", 1000))).isEqualTo(Kind.ALIEN);
        assertThat(ReleaseChecker.plain().check(List.of(input), List.of(content("value", "header", 1000))))
                .isEmpty();
    }

    @Test
    void shouldRefuseToJudgeWhenTheSameContentHasTwoVersions() {
        var content = content("v", null, 1);

        assertThatThrownBy(() -> ReleaseChecker.plain()
                        .check(List.of(new Input(1, content), new Input(2, content)), List.of(content)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("versions 1 and 2");
    }

    private static Kind changed(Input input, Content released) {
        return ReleaseChecker.plain()
                .check(List.of(input), List.of(released))
                .orElseThrow()
                .kind();
    }

    private static Content content(@Nullable String value, @Nullable String header, long timestamp) {
        return Content.of(bytes(value), List.of(header(header)), timestamp);
    }

    private static Map.Entry<String, byte @Nullable []> header(@Nullable String value) {
        return new SimpleEntry<>("h", bytes(value));
    }

    private static byte @Nullable [] bytes(@Nullable String text) {
        return text == null ? null : text.getBytes(UTF_8);
    }

    private static List<Input> inputs(String text) {
        return words(text)
                .map(word -> new Input(Long.parseLong(word.substring(1)), contentOf(word)))
                .toList();
    }

    private static List<Content> contents(String text) {
        return words(text).map(ReleaseCheckerTest::contentOf).toList();
    }

    private static Stream<String> words(String text) {
        return text.isEmpty() ? Stream.empty() : Arrays.stream(text.split(" ", -1));
    }

    private static Content contentOf(String word) {
        return Content.of(bytes(word), List.of(), word.hashCode());
    }
}
