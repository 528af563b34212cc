package dev.latchkey.version;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the tests of this package say again and again. */
final class Rules {
    private Rules() {}

    /** The default rule with another type. */
    static VersionSettings json(String type) {
        return VersionSettings.defaults().withType(type);
    }

    static VersionSettings header(String type) {
        return VersionSettings.defaults().withFrom("header:v").withType(type);
    }

    static Reading read(VersionSettings settings, @Nullable String document) {
        return read(settings, document == null ? null : utf8(document));
    }

    static Reading read(VersionSettings settings, byte @Nullable [] value) {
        return VersionRule.of(settings).newReader().read(value, HeaderLookup.NONE);
    }

    static Reading readHeaders(VersionSettings settings, Map<String, byte @Nullable []> headers) {
        return VersionRule.of(settings).newReader().read(null, lookup(headers));
    }

    static HeaderLookup lookup(Map<String, byte @Nullable []> headers) {
        return name -> headers.containsKey(name) ? headers.get(name) : HeaderLookup.ABSENT;
    }

    /** The version's canonical text, or the label of the reason. */
    static String outcome(Reading reading) {
        Reason reason = reading.reason();
        return reason == null ? Version.toString(reading.number(), reading.version()) : reason.label();
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
