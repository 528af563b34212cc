package dev.latchkey.query;

import dev.latchkey.config.LatchkeyConfig.KeyFormat;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Keys as text. The formats are those of Kafka's serializers: {@code long} and {@code integer} are big-endian of 8 and 4
 * bytes, {@code uuid} is the text of {@code UUIDSerializer}. Only the canonical text of a key is read, so that a key has
 * one name beside its base64url, RFC 4648 section 5, without padding.
 */
final class KeyText {
    private final KeyFormat format;

    KeyText(KeyFormat format) {
        this.format = format;
    }

    /**
     * The bytes of a key.
     *
     * @param utf8 the text as it was given
     * @throws ProblemException if it is not of the format
     */
    byte[] parse(byte[] utf8) {
        String text = decode(utf8);
        byte[] key = text == null ? null : bytes(text);
        if (key == null || !utf8Equals(text, print(key))) {
            throw bad(text == null ? "bytes that are not UTF-8" : "'" + text + "'", expected());
        }
        return key;
    }

    /** The bytes that base64url text stands for. @throws ProblemException if it is none */
    static byte[] parseBase64url(byte[] ascii) {
        try {
            return Base64.getUrlDecoder().decode(ascii);
        } catch (IllegalArgumentException e) {
            throw bad("'" + new String(ascii, StandardCharsets.UTF_8) + "'", "base64url, as in a2V5 for the key 'key'");
        }
    }

    /** The canonical text; null where the key is not of the format, and for the format {@code bytes}. */
    @Nullable
    String print(byte[] key) {
        return switch (format) {
            case STRING -> decode(key);
            case LONG ->
                key.length == Long.BYTES ? Long.toString(ByteBuffer.wrap(key).getLong()) : null;
            case INTEGER ->
                key.length == Integer.BYTES
                        ? Integer.toString(ByteBuffer.wrap(key).getInt())
                        : null;
            case UUID -> {
                String text = decode(key);
                UUID uuid = text == null ? null : uuid(text);
                yield uuid != null && uuid.toString().equals(text) ? text : null;
            }
            case BYTES -> null;
        };
    }

    /** Any key, without padding. */
    static String printBase64url(byte[] key) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(key);
    }

    private byte @Nullable [] bytes(String text) {
        try {
            return switch (format) {
                case STRING -> text.getBytes(StandardCharsets.UTF_8);
                case LONG ->
                    ByteBuffer.allocate(Long.BYTES)
                            .putLong(Long.parseLong(text))
                            .array();
                case INTEGER ->
                    ByteBuffer.allocate(Integer.BYTES)
                            .putInt(Integer.parseInt(text))
                            .array();
                case UUID -> {
                    UUID uuid = uuid(text);
                    yield uuid == null ? null : uuid.toString().getBytes(StandardCharsets.UTF_8);
                }
                case BYTES -> parseBase64url(text.getBytes(StandardCharsets.UTF_8));
            };
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private boolean utf8Equals(@Nullable String given, @Nullable String canonical) {
        return switch (format) {
            case BYTES -> true;
            case UUID -> given != null && given.equalsIgnoreCase(canonical);
            default -> given != null && given.equals(canonical);
        };
    }

    private static @Nullable UUID uuid(String text) {
        try {
            return text.length() == 36 ? UUID.fromString(text) : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    static @Nullable String decode(byte[] utf8) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(utf8))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private String expected() {
        String wanted =
                switch (format) {
                    case STRING -> "UTF-8";
                    case LONG -> "an integer of 64 bits, without leading zeros";
                    case INTEGER -> "an integer of 32 bits, without leading zeros";
                    case UUID -> "a UUID, as in 00000000-0000-0000-0000-000000000000";
                    case BYTES -> "base64url";
                };
        return wanted + " (latchkey.key.format); or the key's bytes in base64url with ?encoding=base64url";
    }

    private static ProblemException bad(String found, String expected) {
        return new ProblemException(Problem.badRequest("key", "The key is " + found + "; expected " + expected + "."));
    }
}
