package dev.latchkey.config;

import dev.latchkey.config.LatchkeyConfig.Auth;
import dev.latchkey.config.LatchkeyConfig.KeyFormat;
import dev.latchkey.config.LatchkeyConfig.OnGap;
import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.config.LatchkeyConfig.Ties;
import dev.latchkey.config.LatchkeyConfig.Tombstones;
import dev.latchkey.config.LatchkeyConfig.WhenFull;
import io.quarkus.runtime.configuration.DurationConverter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The names of all settings of {@link LatchkeyConfig}, and what the text of each must be like. A test holds it against that. */
public final class KnownSettings {
    /** A value to go on with where a required one is missing, so that all that is wrong is found before the start is refused. */
    static final String UNSET = "unset";

    private static final Kind TEXT = new Kind("text", UNSET, text -> {});
    private static final Kind WHOLE = new Kind("a whole number", "1", Long::parseLong);
    private static final Kind NUMBER = new Kind("a whole number up to 2147483647", "1", Integer::parseInt);
    private static final Kind SIZE =
            new Kind("bytes (1048576, 512M) or a share of the heap (40%)", "1M", new HeapSizeConverter()::convert);
    private static final Kind DURATION =
            new Kind("a duration (250ms, 30S, 1M, PT1M)", "1M", DurationConverter::parseDuration);
    private static final Kind BOOLEAN = new Kind("true or false", "false", text -> {
        if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
            throw new IllegalArgumentException(text);
        }
    });

    private static final SortedMap<String, Kind> ALL = new TreeMap<>(Map.ofEntries(
            Map.entry("latchkey.input.topic", TEXT),
            Map.entry("latchkey.output.topic", TEXT),
            Map.entry("latchkey.dead-letter.topic", TEXT),
            Map.entry("latchkey.version.from", TEXT),
            Map.entry("latchkey.version.type", TEXT),
            Map.entry("latchkey.version.ties", oneOf(Ties.class)),
            Map.entry("latchkey.version.timestamp-zone", TEXT),
            Map.entry("latchkey.version.timestamp-unit", TEXT),
            Map.entry("latchkey.version.header-encoding", TEXT),
            Map.entry("latchkey.version.max-digits", NUMBER),
            Map.entry("latchkey.version.max-length", NUMBER),
            Map.entry("latchkey.value.prefix-bytes", NUMBER),
            Map.entry("latchkey.tombstones", oneOf(Tombstones.class)),
            Map.entry("latchkey.key.format", oneOf(KeyFormat.class)),
            Map.entry("latchkey.flush.interval", DURATION),
            Map.entry("latchkey.flush.batch-records", NUMBER),
            Map.entry("latchkey.flush.batch-time", DURATION),
            Map.entry("latchkey.flush.on-shutdown", BOOLEAN),
            Map.entry("latchkey.remember", DURATION),
            Map.entry("latchkey.shutdown.timeout", DURATION),
            Map.entry("latchkey.buffer.max-records", WHOLE),
            Map.entry("latchkey.buffer.max-bytes", SIZE),
            Map.entry("latchkey.buffer.when-full", oneOf(WhenFull.class)),
            Map.entry("latchkey.recovery", oneOf(Recovery.class)),
            Map.entry("latchkey.replay.on-gap", oneOf(OnGap.class)),
            Map.entry("latchkey.replay.max-records", WHOLE),
            Map.entry("latchkey.rocksdb.memory", SIZE),
            Map.entry("latchkey.api.auth", oneOf(Auth.class)),
            Map.entry("latchkey.api.max-concurrent", NUMBER),
            Map.entry("latchkey.query.hop-timeout", DURATION),
            Map.entry("latchkey.query.hop-connect-timeout", DURATION),
            Map.entry("latchkey.query.page-bytes", SIZE),
            Map.entry("latchkey.query.tls-configuration-name", TEXT)));

    private KnownSettings() {}

    private record Kind(String expected, String stopgap, Consumer<String> reader) {}

    private static <E extends Enum<E>> Kind oneOf(Class<E> type) {
        SortedSet<String> names = Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.toCollection(TreeSet::new));
        return new Kind("one of " + String.join(", ", names), names.first(), text -> {
            if (!names.contains(text.toLowerCase(Locale.ROOT))) {
                throw new IllegalArgumentException(text);
            }
        });
    }

    /** Their names, in order. */
    public static SortedSet<String> names() {
        return new TreeSet<>(ALL.keySet());
    }

    /** The environment variable that sets the property of this name. */
    public static String variable(String name) {
        return name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }

    /** The known name that is most like this one. */
    public static String nearest(String name) {
        return ALL.keySet().stream()
                .min(Comparator.comparingInt(known -> distance(known, name)))
                .orElseThrow();
    }

    /** What was expected; null where {@code text} is well-formed, or the name is not ours. */
    static @Nullable String expectation(String name, String text) {
        Kind kind = ALL.get(name);
        if (kind == null) {
            return null;
        }
        try {
            kind.reader.accept(text.trim());
            return null;
        } catch (RuntimeException e) {
            return kind.expected;
        }
    }

    /** A well-formed text for the setting of this name. */
    static String stopgap(String name) {
        Kind kind = ALL.get(name);
        return kind == null ? UNSET : kind.stopgap;
    }

    /** Levenshtein's: how many characters must be put in, left out or exchanged. */
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        Arrays.setAll(row, i -> i);
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int exchanged = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(exchanged, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }
}
