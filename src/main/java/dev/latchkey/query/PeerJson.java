package dev.latchkey.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads what another instance says, which may be of another version: what leaves something out is not understood. */
final class PeerJson<T> {
    private final ObjectReader reader;

    PeerJson(ObjectMapper json, Class<T> type) {
        this.reader = json.readerFor(type)
                .with(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                .with(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
    }

    /**
     * Reads it.
     *
     * @throws IOException where it can't be understood, with the reason on one line
     */
    T read(byte[] json) throws IOException {
        try {
            @Nullable T said = reader.readValue(json);
            if (said == null) {
                throw new IOException("null; expected an object");
            }
            return said;
        } catch (JsonProcessingException e) {
            throw new IOException(e.getOriginalMessage(), e);
        }
    }

    /** Fails where {@code rfc3339} is something else than a time or null. */
    static void checkTime(@Nullable String rfc3339) throws IOException {
        try {
            if (rfc3339 != null) {
                Instant unused = Instant.parse(rfc3339); // throws
            }
        } catch (DateTimeException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Why an instance that answered counts as silent. */
    static String unreadable(IOException e) {
        return "what it says can't be read: " + e.getMessage();
    }
}
