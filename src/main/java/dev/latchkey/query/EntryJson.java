package dev.latchkey.query;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.latchkey.buffer.Floor;
import dev.latchkey.buffer.Pending;
import dev.latchkey.topology.FloorView.Remembered;
import dev.latchkey.version.Version;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Writes an entry as JSON. A value that is JSON is copied as it stands: no digit, space or order of it changes. */
final class EntryJson {
    private static final int NESTING = 1000;

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(NESTING) // deeper than what readers can be expected to take
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build()
            .setCodec(JsonMapper.builder().build()); // for versions, which are numbers, strings or lists of these

    private final KeyText keys;
    private final int prefixBytes;
    private final String instance;

    /**
     * Writes entries of this instance.
     *
     * @param prefixBytes how many bytes of a value stand before its JSON
     */
    EntryJson(KeyText keys, int prefixBytes, String instance) {
        this.keys = keys;
        this.prefixBytes = prefixBytes;
        this.instance = instance;
    }

    byte[] write(int partition, Pending<Headers> entry) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            key(json, entry.key());
            json.writeFieldName("version");
            json.writePOJO(Version.toJson(entry.number(), entry.version()));
            value(json, entry.value());
            json.writeNumberField("partition", partition);
            json.writeNumberField("offset", entry.offset());
            json.writeStringField("timestamp", time(entry.timestamp()));
            json.writeStringField("firstSeen", time(entry.firstSeen()));
            json.writeNumberField("merged", entry.merged());
            json.writeStringField("state", entry.state().name().toLowerCase(Locale.ROOT));
            headers(json, entry.headers());
            json.writeStringField("instance", instance);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // an array does not fail
        }
        return bytes.toByteArray();
    }

    /** Writes what is remembered of a key. */
    byte[] write(int partition, byte[] key, Remembered remembered) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(128);
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            key(json, key);
            Floor floor = remembered.floor();
            json.writeFieldName("version");
            json.writePOJO(Version.toJson(floor.number(), floor.version()));
            json.writeNumberField("partition", partition);
            json.writeNumberField("offset", floor.offset());
            json.writeStringField("until", time(remembered.until()));
            json.writeStringField("instance", instance);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // an array does not fail
        }
        return bytes.toByteArray();
    }

    private void key(JsonGenerator json, byte[] key) throws IOException {
        String text = keys.print(key);
        json.writeStringField("key", text == null ? KeyText.printBase64url(key) : text);
        if (text == null) {
            json.writeStringField("keyEncoding", "base64url");
        }
    }

    private void value(JsonGenerator json, byte @Nullable [] value) throws IOException {
        if (value == null) {
            json.writeBooleanField("tombstone", true);
            return;
        }
        int prefix = Math.min(prefixBytes, value.length);
        String text = KeyText.decode(prefix == 0 ? value : Arrays.copyOfRange(value, prefix, value.length));
        if (text == null || !isJson(text)) {
            json.writeStringField("valueBase64", base64(value));
            return;
        }
        if (prefix > 0) {
            json.writeStringField("valuePrefixBase64", base64(Arrays.copyOf(value, prefix)));
        }
        json.writeFieldName("value");
        json.writeRawValue(text);
    }

    private static void headers(JsonGenerator json, @Nullable Headers headers) throws IOException {
        json.writeArrayFieldStart("headers");
        if (headers != null) {
            for (Header header : headers) {
                json.writeStartObject();
                json.writeStringField("name", header.key());
                byte[] value = header.value();
                String text = value == null ? null : KeyText.decode(value);
                if (value != null && text == null) {
                    json.writeStringField("valueBase64", base64(value));
                } else {
                    json.writeStringField("value", text);
                }
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }

    /** Whether it is one JSON document and nothing else. */
    private static boolean isJson(String text) {
        try (JsonParser parser = JSON.createParser(text)) {
            if (parser.nextToken() == null) {
                return false;
            }
            parser.skipChildren();
            return parser.nextToken() == null;
        } catch (IOException e) {
            return false;
        }
    }

    /** RFC 3339; a timestamp may be anything that a producer wrote. */
    static String time(long epochMilli) {
        return Instant.ofEpochMilli(epochMilli).toString();
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
