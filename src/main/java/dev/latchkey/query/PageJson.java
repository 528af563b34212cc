package dev.latchkey.query;

import dev.latchkey.query.Slice.Item;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Puts a page together from entries that are JSON already. */
final class PageJson {
    private PageJson() {}

    static byte[] write(PageRead.Result page) {
        int size =
                page.items().stream().mapToInt(item -> item.json().length + 1).sum();
        ByteArrayOutputStream json = new ByteArrayOutputStream(size + 256);
        put(json, "{\"entries\":[");
        String comma = "";
        for (Item item : page.items()) {
            put(json, comma);
            json.writeBytes(item.json());
            comma = ",";
        }
        Position next = page.next();
        put(json, "],\"next\":" + (next == null ? "null" : "\"" + next.token() + "\""));
        put(json, ",\"complete\":" + page.missing().isEmpty());
        put(json, ",\"missingPartitions\":" + page.missing() + "}");
        return json.toByteArray();
    }

    private static void put(ByteArrayOutputStream json, String text) {
        json.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
