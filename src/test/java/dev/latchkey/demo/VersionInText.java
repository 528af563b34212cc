package dev.latchkey.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * The version that {@link OrderUpdates} wrote into a record, found as text: the one who wrote it knows where it stands,
 * and the service's way of reading it is not to be trusted here.
 */
final class VersionInText {
    private static final Pattern WHOLE = Pattern.compile("\\{\"id\":\"[^\"]*\",\"version\":(\\d+),.*}");

    private VersionInText() {}

    /** Empty for what must become a dead letter. */
    static OptionalLong of(ConsumerRecord<byte[], byte[]> record) {
        if (record.key() == null || record.value() == null) {
            return OptionalLong.empty();
        }
        Matcher matcher = WHOLE.matcher(new String(record.value(), UTF_8));
        return matcher.matches() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }
}
