package dev.latchkey.version;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads records' versions by a {@link VersionRule}. It keeps buffers from one record to the next: one for each task, used by one
 * thread at a time.
 */
public final class VersionReader {
    private final Reading result = new Reading();
    private final List<VersionSource> sources;
    private final Reading[] parts;
    private final @Nullable JsonPass json;
    private final HeaderSlot[] headerSlots;
    private final String[] missing;
    private final int prefixBytes;

    VersionReader(VersionRule rule) {
        sources = rule.sources();
        prefixBytes = rule.prefixBytes();
        parts = new Reading[sources.size()];
        missing = new String[parts.length];
        @Nullable JsonSlot[] jsonSlots = new JsonSlot[parts.length];
        List<HeaderSlot> headers = new ArrayList<>();
        for (int part = 0; part < parts.length; part++) {
            VersionSource source = sources.get(part);
            TypeReader type = rule.newTypeReader(part);
            parts[part] = parts.length == 1 ? result : new Reading();
            missing[part] = source.missing();
            if (source.json()) {
                jsonSlots[part] = new JsonSlot(source, type, parts[part]);
            } else {
                headers.add(new HeaderSlot(source, type, rule.binaryHeaders(), parts[part]));
            }
        }
        headerSlots = headers.toArray(HeaderSlot[]::new);
        json = rule.readsValue() ? new JsonPass(rule.paths(), rule.nodes(), jsonSlots) : null;
    }

    /**
     * Reads one record's version. Whatever the input is, this throws nothing: what is at fault stands in the answer. It takes time
     * and memory in proportion to the value's length.
     *
     * @param value the record's value, or null for a tombstone; not changed, and not kept
     * @return this reader's own object, which the next call changes
     */
    public Reading read(byte @Nullable [] value, HeaderLookup headers) {
        try {
            readParts(value, headers);
        } catch (RuntimeException | StackOverflowError e) {
            result.reject(
                    Reason.READER_FAILED,
                    "an error of the reader itself: " + e.getClass().getName());
        }
        return result;
    }

    private void readParts(byte @Nullable [] value, HeaderLookup headers) {
        if (json != null && !readValue(json, value)) {
            return;
        }
        for (HeaderSlot slot : headerSlots) {
            slot.take(headers);
        }
        if (parts.length > 1) {
            join();
        }
    }

    private boolean readValue(JsonPass pass, byte @Nullable [] value) {
        if (value == null) {
            result.reject(Reason.TOMBSTONE, "a null value, and the version stands in the value");
            return false;
        }
        if (value.length < prefixBytes) {
            result.reject(
                    Reason.PREFIX_MISSING,
                    "a value of " + value.length + " bytes where latchkey.value.prefix-bytes expects a prefix of "
                            + prefixBytes);
            return false;
        }
        for (int part = 0; part < parts.length; part++) {
            parts[part].reject(Reason.VERSION_MISSING, missing[part]);
        }
        return pass.read(value, prefixBytes, result);
    }

    /** All parts, or the first that is not usable. */
    private void join() {
        long[] numbers = new long[parts.length];
        @Nullable Version @Nullable [] versions = null;
        for (int part = 0; part < parts.length; part++) {
            Reading reading = parts[part];
            if (!reading.usable()) {
                result.take(reading);
                return;
            }
            numbers[part] = reading.number();
            if (reading.version() != null) {
                if (versions == null) {
                    versions = new Version[parts.length];
                }
                versions[part] = reading.version();
            }
        }
        result.accept(new ListVersion(numbers, versions));
    }
}
