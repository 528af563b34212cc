package dev.latchkey.bench.variant;

import dev.latchkey.version.HeaderLookup;
import dev.latchkey.version.Reading;
import dev.latchkey.version.VersionReader;
import dev.latchkey.version.VersionRule;
import dev.latchkey.version.VersionSettings;

/** Reads versions as Latchkey does, for all variants alike: what differs between them is what they do with it. */
public final class Versions {
    private static final VersionRule RULE = VersionRule.of(VersionSettings.defaults());
    private static final ThreadLocal<VersionReader> READER = ThreadLocal.withInitial(RULE::newReader);

    private Versions() {}

    /** The version in this value; IllegalArgumentException where there is none. */
    public static long of(byte[] value) {
        Reading reading = READER.get().read(value, HeaderLookup.NONE);
        if (!reading.usable()) {
            throw new IllegalArgumentException("no version: " + reading.detail());
        }
        return reading.number();
    }
}
