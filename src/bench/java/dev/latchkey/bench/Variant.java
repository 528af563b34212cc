package dev.latchkey.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What is compared, in the order of the table; docs/benchmarks.md says of each what is not comparable. */
enum Variant {
    CONSUME_ONLY("a", "Kafka Streams, consume only", "variant.ConsumeOnly"),
    LATCHKEY_REPLAY("b", "Latchkey, replay", ""),
    LATCHKEY_CHANGELOG("c", "Latchkey, changelog", ""),
    FORUM("d", "processor with RocksDB", "variant.ForumProcessor"),
    SUPPRESS("e", "reduce and suppress", "variant.SuppressTopology"),
    LOOP("f", "hand-written loop", "variant.HandWrittenLoop"),
    PASS_THROUGH("g", "Kafka Streams, pass through", "variant.PassThrough"),
    FLINK("h", "Flink DataStream", "flink.DataStreamJob"),
    FLINK_SQL("h", "Flink SQL", "flink.SqlJob");

    private final String letter;
    private final String title;
    private final String mainClass;

    Variant(String letter, String title, String mainClass) {
        this.letter = letter;
        this.title = title;
        this.mainClass = mainClass;
    }

    String title() {
        return "(" + letter + ") " + title;
    }

    String mainClass() {
        return "dev.latchkey.bench." + mainClass;
    }

    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean isLatchkey() {
        return mainClass.isEmpty();
    }

    boolean isFlink() {
        return this == FLINK || this == FLINK_SQL;
    }

    /** Whether it holds winners, so that the interval matters. */
    boolean flushes() {
        return this != CONSUME_ONLY && this != PASS_THROUGH;
    }

    /** Whether it is an order of magnitude slower, be it for its changelog. */
    boolean isSlow() {
        return this == LATCHKEY_CHANGELOG || this == FORUM || this == SUPPRESS || this == FLINK_SQL;
    }

    /** Whether a final version may come twice. */
    boolean repeats() {
        return this == SUPPRESS;
    }

    static List<Variant> named(String text) {
        if (text.equals("all")) {
            return List.of(values());
        }
        return Arrays.stream(text.split(",")).map(Variant::ofId).sorted().toList();
    }

    private static Variant ofId(String id) {
        return Arrays.stream(values())
                .filter(variant -> variant.id().equals(id.strip()))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("bench.variants names '" + id + "'; expected all, or some of "
                                + Arrays.stream(values()).map(Variant::id).toList()));
    }
}
