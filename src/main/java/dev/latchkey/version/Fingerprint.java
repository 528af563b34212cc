package dev.latchkey.version;

import java.time.ZoneId;
import java.util.EnumSet;
import java.util.Set;
import java.util.StringJoiner;

/** The text of a rule. What has no influence on this rule is not of it: so a setting that does nothing can be changed. */
final class Fingerprint {
    private Fingerprint() {}

    static String of(VersionRule rule, int revision) {
        Set<VersionType> types = EnumSet.noneOf(VersionType.class);
        StringJoiner from = new StringJoiner(",");
        for (int part = 0; part < rule.sources().size(); part++) {
            VersionType type = rule.type(part);
            types.add(type);
            from.add(escape(rule.sources().get(part).text()) + "=" + VersionRule.name(type));
        }
        StringJoiner text = new StringJoiner(" ");
        text.add("r" + revision);
        text.add(from.toString());
        text.add("ties=" + (rule.tiesLatest() ? "latest" : "first"));
        VersionType.Limits limits = rule.limits();
        if (types.contains(VersionType.INTEGER) || types.contains(VersionType.DECIMAL)) {
            text.add("max-digits=" + limits.maxDigits());
        }
        if (types.contains(VersionType.STRING) || types.contains(VersionType.SEMVER)) {
            text.add("max-length=" + limits.maxLength());
        }
        if (types.contains(VersionType.TIMESTAMP)) {
            ZoneId zone = limits.zone();
            TimestampUnit unit = limits.unit();
            text.add("zone=" + (zone == null ? "none" : zone.getId()));
            text.add("unit=" + (unit == null ? "none" : VersionRule.name(unit)));
        }
        if (rule.readsHeaders()) {
            text.add("headers=" + (rule.binaryHeaders() ? "binary" : "text"));
        }
        if (rule.readsValue()) {
            text.add("prefix-bytes=" + rule.prefixBytes());
        }
        return text.toString();
    }

    /** So that no name can look like the end of an entry. */
    private static String escape(String text) {
        return text.replace("\\", "\\\\")
                .replace(" ", "\\ ")
                .replace(",", "\\,")
                .replace("=", "\\=");
    }
}
