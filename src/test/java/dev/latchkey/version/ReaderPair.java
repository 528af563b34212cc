package dev.latchkey.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One rule, read by {@link VersionReader} and by {@link SlowReader}, and the last version that both accepted. */
final class ReaderPair {
    private static final VersionSettings DEFAULTS = VersionSettings.defaults();

    static final List<VersionSettings> RULES = List.of(
            DEFAULTS,
            DEFAULTS.withMaxDigits(19),
            DEFAULTS.withFrom("json:"),
            DEFAULTS.withFrom("json:/a/0/version"),
            DEFAULTS.withFrom("json:/source/pos").withPrefixBytes(5),
            DEFAULTS.withType("decimal"),
            DEFAULTS.withType("decimal").withFrom("json:/1/a~0b").withMaxDigits(20),
            DEFAULTS.withType("string"),
            DEFAULTS.withType("string").withFrom("json:/\u00e4").withMaxLength(3),
            DEFAULTS.withType("timestamp"),
            DEFAULTS.withType("timestamp").withTimestampUnit("s").withTimestampZone("Europe/Vienna"),
            DEFAULTS.withType("timestamp").withTimestampUnit("ms").withTimestampZone("UTC"),
            DEFAULTS.withType("timestamp").withTimestampUnit("ns").withTimestampZone("America/St_Johns"),
            DEFAULTS.withType("semver"),
            DEFAULTS.withType("semver").withFrom("json:").withMaxLength(8),
            DEFAULTS.withFrom("json:/source/a", "json:/source/b"),
            DEFAULTS.withFrom("json:/a/0", "json:/b", "json:/a/1").withType("string", "decimal", "semver"));

    private final VersionSettings settings;
    private final VersionReader fast;
    private final SlowReader slow;
    private final Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    private int accepted;
    private long lastNumber;

    @Nullable
    Version lastVersion;

    private List<SlowVersion.Outcome> last = List.of();

    ReaderPair(VersionSettings settings) {
        this.settings = settings;
        this.fast = VersionRule.of(settings).newReader();
        this.slow = new SlowReader(settings);
    }

    /** Fails with this name where the two disagree. */
    void check(byte[] value, String name) {
        Reading reading = fast.read(value, HeaderLookup.NONE);
        List<SlowVersion.Outcome> expected = slow.read(value);
        String found = Rules.outcome(reading);
        assertThat(alike(found, value)).as(name).isEqualTo(alike(text(expected), value));
        if (reading.reason() != null) {
            reasons.add(reading.reason());
            return;
        }
        accepted++;
        if (!last.isEmpty()) {
            int order = Version.compare(reading.number(), reading.version(), lastNumber, lastVersion);
            assertThat(Integer.signum(order)).as(name).isEqualTo(Integer.signum(compare(expected, last)));
        }
        lastNumber = reading.number();
        lastVersion = reading.version();
        last = expected;
    }

    private String text(List<SlowVersion.Outcome> parts) {
        if (parts.get(0).value() == null || settings.from().size() == 1) {
            return parts.get(0).text();
        }
        List<String> texts = new ArrayList<>();
        for (int part = 0; part < parts.size(); part++) {
            String type = settings.type().get(settings.type().size() == 1 ? 0 : part);
            String text = parts.get(part).text();
            boolean number = type.equals("integer") || type.equals("decimal");
            texts.add(number ? text : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"');
        }
        return "[" + String.join(",", texts) + "]";
    }

    /** What follows a number or a word at once, as in {@code 42x}, may be called either. */
    private String alike(String outcome, byte[] value) {
        if (!outcome.equals("json-trailing")) {
            return outcome;
        }
        int prefix = settings.prefixBytes();
        String text = new String(value, prefix, value.length - prefix, StandardCharsets.UTF_8)
                .replaceFirst("^\ufeff", "")
                .strip();
        boolean structure = text.startsWith("{") || text.startsWith("[") || text.startsWith("\"");
        return structure ? outcome : "json-malformed";
    }

    @SuppressWarnings("unchecked")
    private static int compare(List<SlowVersion.Outcome> a, List<SlowVersion.Outcome> b) {
        for (int part = 0; part < a.size(); part++) {
            int result = ((Comparable<Object>)
                            Objects.requireNonNull(a.get(part).value()))
                    .compareTo(b.get(part).value());
            if (result != 0) {
                return result;
            }
        }
        return 0;
    }

    VersionSettings settings() {
        return settings;
    }

    /** How many documents had a version. */
    int accepted() {
        return accepted;
    }

    /** The reasons of the others. */
    Set<Reason> reasons() {
        return reasons;
    }
}
