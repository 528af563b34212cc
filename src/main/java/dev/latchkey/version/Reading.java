package dev.latchkey.version;

import org.jspecify.annotations.Nullable;

/**
 * What a {@link VersionReader} found in one record: a version, or the reason why there is none. It belongs to the reader
 * and holds until the reader's next call.
 */
public final class Reading {
    private @Nullable Reason reason;
    private @Nullable String detail;
    private long number;
    private @Nullable Version version;

    Reading() {}

    /** Null when there is a version. */
    public @Nullable Reason reason() {
        return reason;
    }

    /**
     * What was found, and where, as an offset in bytes from the value's first byte; never a part of the value, which may
     * be confidential. Null when there is a version.
     */
    public @Nullable String detail() {
        return detail;
    }

    /** The version where {@link #version} is null: nearly every integer. Of no meaning otherwise. */
    public long number() {
        return number;
    }

    /** The version where it is not a 64-bit integer. */
    public @Nullable Version version() {
        return version;
    }

    /** Whether there is a version. */
    public boolean usable() {
        return reason == null;
    }

    void accept(long found) {
        reason = null;
        detail = null;
        number = found;
        version = null;
    }

    void accept(Version found) {
        reason = null;
        detail = null;
        number = 0;
        version = found;
    }

    void reject(Reason why, String what) {
        reason = why;
        detail = what;
        number = 0;
        version = null;
    }

    /** Adds to a rejection where it was found. */
    void locate(String where) {
        detail = detail + " at " + where;
    }

    void take(Reading other) {
        reason = other.reason;
        detail = other.detail;
        number = other.number;
        version = other.version;
    }
}
