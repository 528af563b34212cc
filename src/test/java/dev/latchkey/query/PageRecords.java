package dev.latchkey.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;

/** What is on the page that is tested: plain orders, keys that are odd, a record that is hostile, and some that are broken. */
final class PageRecords {
    static final int ORDERS = 100;
    static final int BROKEN = 7;
    static final String HOSTILE_KEY = "<img src=x onerror=\"alert('key')\">";
    static final String BIG = "9".repeat(40);
    static final List<String> ODD = List.of("", "..", "stats", "a/b?c#d", "\u202Eright", "k".repeat(400));
    /** Records that are taken in. */
    static final int TAKEN = 3 * ORDERS + ODD.size() + 1;
    /** Entries that they become. */
    static final int ENTRIES = ORDERS + ODD.size() + 1;

    private static final String HOSTILE_VALUE =
            "{\"version\":%s,\"html\":\"</pre><script>alert('value')</script>\",\"price\":1.50,\"a\":1,\"a\":[]}";

    private PageRecords() {}

    /** Sends them, and waits until they are pending. */
    static void send(QueryGroup group) {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(IntStream.range(0, 3 * ORDERS)
                .mapToObj(i -> group.record("order-" + i % ORDERS, "{\"version\":" + i + "}"))
                .toList());
        IntStream.range(0, BROKEN).forEach(i -> records.add(group.record("broken-" + i, "{}")));
        ODD.forEach(key -> records.add(group.record(key, "{\"version\":1}")));
        ProducerRecord<byte[], byte[]> hostile = group.record(HOSTILE_KEY, HOSTILE_VALUE.formatted(BIG));
        hostile.headers().add(HOSTILE_KEY, HOSTILE_KEY.getBytes(UTF_8));
        records.add(hostile);
        group.send(records, ENTRIES);
    }
}
