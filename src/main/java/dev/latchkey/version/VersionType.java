package dev.latchkey.version;

import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/** The types that a version can have, by their names in {@code latchkey.version.type}. */
enum VersionType {
    INTEGER {
        @Override
        TypeReader newReader(Limits limits) {
            return new NumberReader(false, limits.maxDigits());
        }
    },
    DECIMAL {
        @Override
        TypeReader newReader(Limits limits) {
            return new NumberReader(true, limits.maxDigits());
        }
    },
    STRING {
        @Override
        TypeReader newReader(Limits limits) {
            return new TextReader(limits.maxLength());
        }
    },
    TIMESTAMP {
        @Override
        TypeReader newReader(Limits limits) {
            return new TimestampReader(limits.zone(), limits.unit());
        }
    },
    SEMVER {
        @Override
        TypeReader newReader(Limits limits) {
            return new SemverReader(limits.maxLength());
        }
    };

    /** What the types are bounded and completed by. */
    record Limits(
            int maxDigits,
            int maxLength,
            @Nullable ZoneId zone,
            @Nullable TimestampUnit unit) {}

    abstract TypeReader newReader(Limits limits);
}
