package dev.latchkey.it;

import dev.latchkey.harness.LatchkeyProcess;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How many records of a changelog an instance has read at its start, by Kafka Streams' own account in its log. */
final class Restored {
    private static final String RESTORER = "org.apache.kafka.streams.processor.internals.StoreChangelogReader";

    private Restored() {}

    /** Has it say so; before it is started. */
    static LatchkeyProcess told(LatchkeyProcess instance) {
        return instance.set("quarkus.log.category.\"" + RESTORER + "\".level", "INFO");
    }

    static long records(LatchkeyProcess instance, String store) {
        Pattern line = Pattern.compile(
                "Finished restoring changelog \\S+-" + store + "-changelog-\\d+ .*?total number of (\\d+) records");
        return instance.log().lines(line.pattern()).stream()
                .map(line::matcher)
                .filter(Matcher::find)
                .mapToLong(found -> Long.parseLong(found.group(1)))
                .sum();
    }
}
