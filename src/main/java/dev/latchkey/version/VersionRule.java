package dev.latchkey.version;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How records are ordered: where their version stands, how it is read, and which of two equal ones counts. Immutable and
 * thread-safe. {@code docs/versions.md} describes rules from a user's side.
 */
public final class VersionRule {
    /** How many arrays and objects a JSON document may have within each other. */
    public static final int MAX_DEPTH = 1000;

    /** How long a field's name may be anywhere in a JSON document, in bytes of UTF-8. */
    public static final int MAX_NAME_BYTES = 2048;

    /** To be raised with every change of this package that accepts, rejects or orders anything else than before. */
    private static final int REVISION = 1;

    private static final int MAX_PARTS = 16;

    private enum Ties {
        LATEST,
        FIRST
    }

    private enum Encoding {
        TEXT,
        BINARY
    }

    private final List<VersionSource> sources;
    private final List<VersionType> types;
    private final VersionType.Limits limits;
    private final boolean binaryHeaders;
    private final boolean tiesLatest;
    private final int prefixBytes;
    private final PathNode paths = PathNode.root();
    private final int nodes;

    private VersionRule(VersionSettings s) {
        sources = sources(s.from());
        types = types(s.type(), sources.size());
        tiesLatest = choice("latchkey.version.ties", s.ties(), Ties.values()) == Ties.LATEST;
        binaryHeaders =
                choice("latchkey.version.header-encoding", s.headerEncoding(), Encoding.values()) == Encoding.BINARY;
        limits = new VersionType.Limits(
                within("latchkey.version.max-digits", s.maxDigits(), 19, 100_000),
                within("latchkey.version.max-length", s.maxLength(), 1, 100_000),
                zone(s.timestampZone()),
                unit(s.timestampUnit()));
        prefixBytes = within("latchkey.value.prefix-bytes", s.prefixBytes(), 0, 1024);
        int next = 1;
        for (int part = 0; part < sources.size(); part++) {
            if (sources.get(part).json()) {
                next = paths.add(sources.get(part), part, next);
            } else {
                requireHeader(part);
            }
        }
        nodes = next;
    }

    /**
     * The rule that the settings describe.
     *
     * @throws IllegalArgumentException if the settings make no rule; the message names the setting, what was found and what
     *     was expected
     */
    public static VersionRule of(VersionSettings settings) {
        return new VersionRule(settings);
    }

    /** A reader for one task; one thread at a time may use it. */
    public VersionReader newReader() {
        return new VersionReader(this);
    }

    /** Whether the later of two records with equal versions counts; else the earlier does. */
    public boolean tiesLatest() {
        return tiesLatest;
    }

    /**
     * All that decides what this rule accepts and how it orders, as a short text: two rules that do the same have the same
     * one. It does not cover the JDK's time zone data.
     */
    public String fingerprint() {
        return Fingerprint.of(this, REVISION);
    }

    List<VersionSource> sources() {
        return sources;
    }

    VersionType type(int part) {
        return types.get(part);
    }

    VersionType.Limits limits() {
        return limits;
    }

    TypeReader newTypeReader(int part) {
        return types.get(part).newReader(limits);
    }

    boolean readsValue() {
        return sources.stream().anyMatch(VersionSource::json);
    }

    boolean readsHeaders() {
        return !sources.stream().allMatch(VersionSource::json);
    }

    boolean binaryHeaders() {
        return binaryHeaders;
    }

    int prefixBytes() {
        return prefixBytes;
    }

    PathNode paths() {
        return paths;
    }

    int nodes() {
        return nodes;
    }

    private void requireHeader(int part) {
        VersionSource source = sources.get(part);
        VersionType type = types.get(part);
        if (sources.subList(0, part).stream().anyMatch(s -> s.header().equals(source.header()))) {
            throw new SettingException("latchkey.version.from", "'" + source.text() + "' twice", "different headers");
        }
        if (binaryHeaders && (type == VersionType.STRING || type == VersionType.SEMVER)) {
            throw new SettingException(
                    "latchkey.version.header-encoding",
                    "binary for '" + source.text() + "' of type " + name(type),
                    "text, or the type integer, decimal or timestamp");
        }
        if (binaryHeaders && type == VersionType.TIMESTAMP && limits.unit() == null) {
            throw new SettingException(
                    "latchkey.version.timestamp-unit", "nothing", "s, ms, us or ns, since headers are binary");
        }
    }

    private static List<VersionSource> sources(List<String> from) {
        if (from.isEmpty() || from.size() > MAX_PARTS) {
            throw new SettingException(
                    "latchkey.version.from", from.size() + " entries", "1 to " + MAX_PARTS + ", as json:/version");
        }
        return from.stream().map(VersionSource::parse).toList();
    }

    private static List<VersionType> types(List<String> names, int parts) {
        if (names.size() != 1 && names.size() != parts) {
            throw new SettingException(
                    "latchkey.version.type",
                    names.size() + " types for the " + parts + " entries of latchkey.version.from",
                    "one for all, or one for each");
        }
        List<VersionType> types = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            String name = names.get(names.size() == 1 ? 0 : part).strip();
            types.add(choice("latchkey.version.type", name, VersionType.values()));
        }
        return List.copyOf(types);
    }

    private static @Nullable ZoneId zone(@Nullable String id) {
        try {
            return id == null ? null : ZoneId.of(id).normalized();
        } catch (DateTimeException e) {
            throw new SettingException(
                    "latchkey.version.timestamp-zone", "'" + id + "'", "a zone such as UTC, +01:00 or Europe/Vienna");
        }
    }

    private static @Nullable TimestampUnit unit(@Nullable String name) {
        return name == null ? null : choice("latchkey.version.timestamp-unit", name, TimestampUnit.values());
    }

    private static <E extends Enum<E>> E choice(String setting, String found, E[] allowed) {
        for (E choice : allowed) {
            if (name(choice).equals(found)) {
                return choice;
            }
        }
        String names = Arrays.stream(allowed).map(VersionRule::name).collect(Collectors.joining(", "));
        throw new SettingException(setting, "'" + found + "'", "one of " + names);
    }

    private static int within(String setting, int found, int low, int high) {
        if (found < low || found > high) {
            throw new SettingException(setting, Integer.toString(found), low + " to " + high);
        }
        return found;
    }

    /** As it is written in the settings. */
    static String name(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }
}
