package dev.latchkey.demo;

import java.time.Instant;
import java.util.Locale;
import java.util.Random;

/** One order on its way; each change raises its version. */
final class Order {
    private static final String[] STATES = {"CREATED", "PAID", "PACKED", "SHIPPED", "DELIVERED"};

    private final String id;
    private final Random random;
    private final int customer;
    private int version;
    private int state;
    private int quantity;
    private int cents;

    Order(int number, Random random) {
        this.id = String.format(Locale.ROOT, "order-%06d", number);
        this.random = random;
        this.customer = 1 + random.nextInt(5_000);
    }

    String id() {
        return id;
    }

    boolean isDelivered() {
        return state == STATES.length - 1;
    }

    /** Changes the items or moves on, and says so as the source does: in JSON. */
    String nextUpdate(long now) {
        version++;
        if (version > 1 && random.nextInt(8) == 0) {
            state++;
        } else {
            quantity = 1 + random.nextInt(5);
            cents = 99 + random.nextInt(20_000);
        }
        return String.format(
                Locale.ROOT,
                "{\"id\":\"%s\",\"version\":%d,\"status\":\"%s\",\"customer\":%d,"
                        + "\"items\":[{\"sku\":\"A-%d\",\"quantity\":%d,\"price\":%.2f}],\"total\":%.2f,"
                        + "\"currency\":\"EUR\",\"updatedAt\":\"%s\"}",
                id,
                version,
                STATES[state],
                customer,
                100 + customer % 900,
                quantity,
                cents / 100.0,
                quantity * cents / 100.0,
                Instant.ofEpochMilli(now));
    }
}
