package dev.latchkey.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.Random;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * An endless stream of order updates as they come from a real source: most in order, some late, some twice, a few
 * broken. The same seed makes the same stream, but for the timestamps. For one thread.
 */
public final class OrderUpdates {
    private static final int LIVE_ORDERS = 1_000;
    private static final int MAX_DELAY = 3_000;
    private static final int RECENT = 500;

    private final String topic;
    private final Random random;
    private final List<Order> live = new ArrayList<>();
    private final PriorityQueue<Late> late = new PriorityQueue<>(Comparator.comparingLong(Late::due));
    private final Deque<ProducerRecord<byte[], byte[]>> recent = new ArrayDeque<>();
    private int orders;
    private long made;
    private int broken;
    private boolean faultless;

    private record Late(long due, ProducerRecord<byte[], byte[]> update) {}

    public OrderUpdates(String topic, long seed) {
        this.topic = topic;
        this.random = new Random(seed);
        while (live.size() < LIVE_ORDERS) {
            live.add(new Order(++orders, random));
        }
    }

    /** From now on without records that are broken. */
    public OrderUpdates faultless() {
        faultless = true;
        return this;
    }

    /** The next record to send; its partition is for the producer to choose, by the key. */
    ProducerRecord<byte[], byte[]> next() {
        made++;
        Late first = late.peek();
        if (first != null && first.due <= made) {
            late.remove();
            return first.update;
        }
        int dice = random.nextInt(1000);
        if (dice < 3 && !faultless) {
            return broken();
        }
        if (dice < 50 && !recent.isEmpty()) {
            // A source that got no answer sends the same bytes again.
            return recent.removeFirst();
        }
        ProducerRecord<byte[], byte[]> update = update();
        if (dice < 250) {
            late.add(new Late(made + 1 + random.nextInt(MAX_DELAY), update));
            return next();
        }
        recent.add(update);
        if (recent.size() > RECENT) {
            recent.removeFirst();
        }
        return update;
    }

    private ProducerRecord<byte[], byte[]> update() {
        int index = random.nextInt(live.size());
        Order order = live.get(index);
        long now = System.currentTimeMillis();
        String json = order.nextUpdate(now);
        if (order.isDelivered()) {
            live.set(index, new Order(++orders, random));
        }
        return record(order.id(), json, now);
    }

    /** What finds its way into every topic sooner or later; each kind in turn. */
    private ProducerRecord<byte[], byte[]> broken() {
        String id = live.get(random.nextInt(live.size())).id();
        long now = System.currentTimeMillis();
        String fine = String.format(Locale.ROOT, "{\"id\":\"%s\",\"version\":1,\"status\":\"CREATED\"}", id);
        return switch (broken++ % 4) {
            case 0 -> record(id, "{\"id\":\"" + id + "\",\"status\":\"PAID\"}", now); // no version
            case 1 -> record(id, fine.substring(0, fine.length() / 3), now); // cut off: not JSON
            case 2 -> record(null, fine, now); // no key
            default -> record(id, null, now); // tombstone
        };
    }

    private ProducerRecord<byte[], byte[]> record(@Nullable String key, @Nullable String json, long timestamp) {
        return new ProducerRecord<>(topic, null, timestamp, bytes(key), bytes(json));
    }

    private static byte @Nullable [] bytes(@Nullable String text) {
        return text == null ? null : text.getBytes(UTF_8);
    }
}
