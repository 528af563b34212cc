package dev.latchkey.query;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Sends a path exactly as it is given, which no client library does. One connection a call. */
final class RawHttp {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int TIMEOUT_MS = 20_000;

    private RawHttp() {}

    /** With header lines as {@code Name: value}. */
    static Answer call(int port, String method, String path, String... headers) {
        try (Socket socket = new Socket("localhost", port)) {
            socket.setSoTimeout(TIMEOUT_MS);
            StringBuilder request = new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n");
            Arrays.stream(headers).forEach(header -> request.append(header).append("\r\n"));
            request.append("Content-Length: 0\r\nConnection: close\r\n\r\n");
            socket.getOutputStream().write(request.toString().getBytes(ISO_8859_1));
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            socket.getInputStream().transferTo(all);
            return Answer.parse(all.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(method + " " + path, e);
        }
    }

    /**
     * An answer.
     *
     * @param headers by their names in lower case
     */
    record Answer(int status, Map<String, String> headers, String body) {
        private static Answer parse(byte[] bytes) {
            String text = new String(bytes, ISO_8859_1);
            int end = text.indexOf("\r\n\r\n");
            List<String> lines = text.substring(0, end).lines().toList();
            Map<String, String> headers = new TreeMap<>();
            lines.stream().skip(1).forEach(line -> {
                int colon = line.indexOf(':');
                headers.put(
                        line.substring(0, colon).toLowerCase(Locale.ROOT),
                        line.substring(colon + 1).trim());
            });
            byte[] body = Arrays.copyOfRange(bytes, end + 4, bytes.length);
            return new Answer(
                    Integer.parseInt(lines.get(0).substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length())),
                    headers,
                    new String("chunked".equals(headers.get("transfer-encoding")) ? joined(body) : body, UTF_8));
        }

        /** What comes in chunks (RFC 9112, 7.1): the server sends a longer answer so. */
        private static byte[] joined(byte[] chunks) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            String text = new String(chunks, ISO_8859_1);
            int line = text.indexOf("\r\n");
            int size = Integer.parseInt(text.substring(0, line), 16);
            for (int at = 0; size > 0; size = Integer.parseInt(text.substring(at, line), 16)) {
                all.write(chunks, line + 2, size);
                at = line + 2 + size + 2;
                line = text.indexOf("\r\n", at);
            }
            return all.toByteArray();
        }

        JsonNode json() {
            try {
                return JSON.readTree(body);
            } catch (IOException e) {
                throw new UncheckedIOException(body, e);
            }
        }

        /** The last part of a problem's type. */
        String problem() {
            String type = json().path("type").asText();
            return type.substring(type.lastIndexOf(':') + 1);
        }
    }
}
