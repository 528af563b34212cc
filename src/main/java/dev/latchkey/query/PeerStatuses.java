package dev.latchkey.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.latchkey.query.Gathering.Reply;
import dev.latchkey.query.Slice.Item;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.streams.state.HostInfo;
import org.jspecify.annotations.Nullable;

/** What the others say of themselves. One that says what can't be added up, as another version may, counts as silent. */
final class PeerStatuses {
    private final ObjectReader reader;
    private final Map<String, InstanceStatus> statuses = new TreeMap<>();
    private final Map<String, String> failures = new TreeMap<>();

    PeerStatuses(Map<HostInfo, Reply> replies, ObjectMapper json) {
        this.reader = json.readerFor(InstanceStatus.class)
                .with(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                .with(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
        replies.forEach((peer, reply) -> hear(Members.name(peer), reply));
    }

    private void hear(String name, Reply reply) {
        String failure = reply.failure();
        if (failure != null) {
            failures.put(name, failure);
            return;
        }
        try {
            statuses.put(name, read(reply.slice().items()));
        } catch (JsonProcessingException e) {
            failures.put(name, "what it says can't be read: " + e.getOriginalMessage());
        } catch (IOException | DateTimeException e) {
            failures.put(name, "what it says can't be read: " + e.getMessage());
        }
    }

    private InstanceStatus read(List<Item> items) throws IOException {
        if (items.size() != 1) {
            throw new IOException(items.size() + " statuses; expected one");
        }
        @Nullable InstanceStatus status = reader.readValue(items.get(0).json());
        if (status == null) {
            throw new IOException("null; expected a status");
        }
        for (InstanceStatus.Partition partition : status.partitions()) {
            checkTime(partition.oldest());
            checkTime(partition.lastFlush());
            checkTime(partition.nextFlush());
        }
        if (status.totals().deadLetters().values().stream().anyMatch(Objects::isNull)) {
            throw new IOException("null dead letters; expected a number");
        }
        int step = status.history().stepSeconds();
        if (step != History.STEP) {
            throw new IOException("a history in steps of " + step + " s; expected " + History.STEP);
        }
        return status;
    }

    private static void checkTime(@Nullable String rfc3339) {
        if (rfc3339 != null) {
            Instant unused = Instant.parse(rfc3339); // throws
        }
    }

    /** Of those that say how they stand. */
    Collection<InstanceStatus> all() {
        return statuses.values();
    }

    /** Of one; null where it is silent. */
    @Nullable
    InstanceStatus of(String name) {
        return statuses.get(name);
    }

    /** Why one is silent; null where it is not, or was not asked. */
    @Nullable
    String failure(String name) {
        return failures.get(name);
    }
}
