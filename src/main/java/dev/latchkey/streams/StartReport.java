package dev.latchkey.streams;

import dev.latchkey.config.KnownSettings;
import dev.latchkey.config.LatchkeyConfig;
import dev.latchkey.config.LatchkeyConfig.Auth;
import dev.latchkey.config.LatchkeyConfig.Recovery;
import io.smallrye.config.ConfigValue;
import io.smallrye.config.SmallRyeConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.common.utils.AppInfoParser;
import org.jspecify.annotations.Nullable;

/** One block for the log that tells what runs here, with which settings from where, on which topics. */
final class StartReport {
    private static final Pattern SECRET = Pattern.compile(
            "password|secret|token|credential|jaas|private|keystore\\.key|users|user\\.info", Pattern.CASE_INSENSITIVE);
    private static final Pattern INDEX = Pattern.compile("\\[\\d+]"); // of a list: latchkey.version.from[0]
    private static final Pattern VARIABLE_INDEX = Pattern.compile("_\\d+_?$"); // LATCHKEY_VERSION_FROM_0_
    private static final String MASKED = "******";
    private static final String OWN = "latchkey.";
    private static final String STREAMS = "kafka-streams.";
    private static final List<String> PASSED_ON =
            List.of("kafka.", STREAMS, "quarkus.kafka-streams.application-", "quarkus.kafka-streams.topics");
    private static final int BUILT_IN_ORDINAL = 250; // of an application.properties in the jar

    private final SmallRyeConfig settings;

    StartReport(SmallRyeConfig settings) {
        this.settings = settings;
    }

    /** The block. */
    String text(List<String> topics, String memory, List<String> warnings) {
        StringBuilder text = new StringBuilder(1 << 12);
        text.append("Latchkey ")
                .append(setting("quarkus.application.version"))
                .append(" with Kafka Streams ")
                .append(AppInfoParser.getVersion())
                .append(" on Java ")
                .append(Runtime.version())
                .append("\n  settings, and where each comes from:");
        names().forEach(name -> text.append("\n    ").append(line(name)));
        text.append("\n  topics:");
        topics.forEach(topic -> text.append("\n    ").append(topic));
        text.append("\n  memory: ").append(memory);
        if (!warnings.isEmpty()) {
            text.append("\n  to be looked at:");
            warnings.forEach(warning -> text.append("\n    - ").append(warning));
        }
        return text.toString();
    }

    /** All of our own; of Kafka's those that are set at all. */
    private SortedSet<String> names() {
        SortedSet<String> names = KnownSettings.names();
        for (String name : settings.getPropertyNames()) {
            if (PASSED_ON.stream().anyMatch(name::startsWith)) {
                names.add(name);
            }
        }
        return names;
    }

    private String line(String name) {
        ConfigValue value = settings.getConfigValue(name);
        String text = value.getValue();
        if (text == null || text.isEmpty()) {
            return name + " is not set";
        }
        return name + "=" + (isSecret(name) ? MASKED : text) + " (" + source(value) + ")";
    }

    /** Whether the value of a setting is nobody's business. */
    static boolean isSecret(String name) {
        return SECRET.matcher(name).find();
    }

    private static String source(ConfigValue value) {
        String source = String.valueOf(value.getConfigSourceName());
        if (source.startsWith("EnvConfigSource")) {
            return "environment";
        }
        if (source.startsWith("SysPropConfigSource")) {
            return "system property";
        }
        return value.getConfigSourceOrdinal() <= BUILT_IN_ORDINAL ? "default" : source;
    }

    private String setting(String name) {
        return String.valueOf(settings.getConfigValue(name).getValue());
    }

    /** Settings and variables that look like ours and are none, each with the known one that is most like it. */
    static List<String> unknown(Iterable<String> properties, Map<String, String> environment) {
        SortedSet<String> known = KnownSettings.names();
        Set<String> variables = known.stream().map(KnownSettings::variable).collect(Collectors.toSet());
        SortedSet<String> found = new TreeSet<>();
        for (String name : properties) {
            // A variable makes a property of its own, whose name can't tell a dash from a dot.
            boolean ofVariable = environment.containsKey(KnownSettings.variable(name));
            if (name.startsWith(OWN)
                    && !ofVariable
                    && !known.contains(INDEX.matcher(name).replaceAll(""))) {
                found.add(name + " is no setting; is " + KnownSettings.nearest(name) + " meant?");
            }
        }
        for (String name : environment.keySet()) {
            String setting = VARIABLE_INDEX.matcher(name).replaceAll("");
            if (name.startsWith("LATCHKEY_") && !variables.contains(setting)) {
                String nearest =
                        KnownSettings.nearest(setting.toLowerCase(Locale.ROOT).replace('_', '.'));
                found.add(name + " is no setting; is " + KnownSettings.variable(nearest) + " meant?");
            }
        }
        return List.copyOf(found);
    }

    /** Variables for Kafka Streams that never reach it: it is handed what has a name, and a variable alone can't tell its dashes. */
    static List<String> ignored(Iterable<String> properties, Map<String, String> environment) {
        Set<String> handed = new TreeSet<>();
        for (String name : properties) {
            if (name.startsWith(STREAMS)) {
                handed.add(KnownSettings.variable(name));
            }
        }
        return environment.keySet().stream()
                .filter(name -> name.startsWith(KnownSettings.variable(STREAMS)) && !handed.contains(name))
                .sorted()
                .map(name -> name
                        + " is ignored: name the setting as well, kafka-streams.… in config/application.properties,"
                        + " or by -D")
                .toList();
    }

    /** What of sound settings is worth a second look. */
    static List<String> warnings(LatchkeyConfig config, @Nullable String stateDir) {
        List<String> warnings = new ArrayList<>();
        if (config.api().auth() == Auth.NONE) {
            warnings.add(
                    "latchkey.api.auth=none: whoever reaches the HTTP port may read what is pending, and flush it.");
        }
        if (config.flush().batchTime().compareTo(config.flush().interval()) > 0) {
            warnings.add("latchkey.flush.batch-time=" + config.flush().batchTime() + " is longer than"
                    + " latchkey.flush.interval=" + config.flush().interval() + ": one step outlasts a flush.");
        }
        boolean keepsState =
                config.recovery() == Recovery.CHANGELOG || !config.remember().isZero();
        if (keepsState && stateDir != null) {
            warnings.add(stateDir);
        }
        if (!config.remember().isZero()
                && config.remember().compareTo(config.flush().interval()) < 0) {
            warnings.add("latchkey.remember=" + config.remember() + " is shorter than latchkey.flush.interval="
                    + config.flush().interval() + ": what is released may be forgotten before the next flush.");
        }
        return warnings;
    }

    /** The bounds of what may be pending, and of the process. */
    static String memory(LatchkeyConfig config) {
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        boolean onHeap = config.recovery() == Recovery.REPLAY;
        String bytes = config.buffer()
                .maxBytes()
                .map(limit -> (limit >> 20) + " MB")
                .orElse(onHeap ? heap * 40 / 100 + " MB" : "unbounded");
        String records = config.buffer().maxRecords().isPresent()
                ? config.buffer().maxRecords().getAsLong() + " entries"
                : "any number of entries";
        return "heap up to " + heap + " MB; pending up to " + bytes + " and " + records
                + (onHeap && config.remember().isZero()
                        ? ""
                        : "; RocksDB "
                                + config.rocksdb()
                                        .memory()
                                        .map(size -> (size >> 20) + " MB")
                                        .orElse("a quarter of what the container's memory leaves beside the heap"));
    }
}
