package dev.latchkey.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * What Jazzer drives ({@code mvn -Pfuzz test-compile exec:exec}) and {@link FuzzCorpusTest} repeats: the first byte chooses a rule,
 * the rest is the value, or the header. Any exception, and any disagreement with the slow reading, is a finding.
 */
public final class VersionReaderFuzzer {
    private static final List<ReaderPair> PAIRS =
            ReaderPair.RULES.stream().map(ReaderPair::new).toList();
    private static final List<VersionSettings> HEADERS = List.of(
            Rules.header("integer"),
            Rules.header("decimal"),
            Rules.header("string"),
            Rules.header("timestamp").withTimestampUnit("s").withTimestampZone("Europe/Vienna"),
            Rules.header("semver"));

    private VersionReaderFuzzer() {}

    /** Called by Jazzer before it begins to measure time: loads and compiles what takes its time once. */
    public static void fuzzerInitialize() {
        for (int choice = 0; choice < PAIRS.size() + HEADERS.size(); choice++) {
            fuzzerTestOneInput(new byte[] {(byte) choice, '7'});
        }
    }

    /** Jazzer's entry. */
    public static void fuzzerTestOneInput(byte[] data) {
        if (data.length == 0) {
            return;
        }
        int choice = (data[0] & 0xFF) % (PAIRS.size() + HEADERS.size());
        byte[] rest = Arrays.copyOfRange(data, 1, data.length);
        String name = "input " + HexFormat.of().formatHex(data);
        if (choice < PAIRS.size()) {
            PAIRS.get(choice).check(rest, name);
        } else {
            checkHeader(HEADERS.get(choice - PAIRS.size()), rest, name);
        }
    }

    private static void checkHeader(VersionSettings settings, byte[] header, String name) {
        String found = Rules.outcome(VersionRule.of(settings).newReader().read(null, ignored -> header));
        String expected;
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(header))
                    .toString();
            expected = new SlowVersion(settings)
                    .read(settings.type().get(0), text, false)
                    .text();
        } catch (CharacterCodingException e) {
            expected = Reason.VERSION_ENCODING.label();
        }
        assertThat(found).as(name).isEqualTo(expected);
    }
}
