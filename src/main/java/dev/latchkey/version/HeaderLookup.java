package dev.latchkey.version;

import org.jspecify.annotations.Nullable;

/**
 * A record's headers, as far as a version rule asks for them. An adapter over Kafka's {@code Headers} that lives as long
 * as the task answers without allocating anything.
 */
@FunctionalInterface
public interface HeaderLookup {
    /** What {@link #last} answers, by identity, when there is no header of the name. */
    byte[] ABSENT = new byte[0];

    /** A record without headers. */
    HeaderLookup NONE = name -> ABSENT;

    /**
     * The value of the last header of this name; null where that header's value is null, {@link #ABSENT} where there is
     * no such header. The array is read before the next call, and never changed.
     */
    byte @Nullable [] last(String name);
}
