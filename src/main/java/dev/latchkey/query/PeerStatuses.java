package dev.latchkey.query;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.latchkey.query.Gathering.Reply;
import dev.latchkey.query.Slice.Item;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.streams.state.HostInfo;
import org.jspecify.annotations.Nullable;

/** What the others say of themselves. One that says what can't be added up, as another version may, counts as silent. */
final class PeerStatuses {
    private final PeerJson<InstanceStatus> json;
    private final Map<String, InstanceStatus> statuses = new TreeMap<>();
    private final Map<String, String> failures = new TreeMap<>();

    PeerStatuses(Map<HostInfo, Reply> replies, ObjectMapper json) {
        this.json = new PeerJson<>(json, InstanceStatus.class);
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
        } catch (IOException e) {
            failures.put(name, PeerJson.unreadable(e));
        }
    }

    private InstanceStatus read(List<Item> items) throws IOException {
        if (items.size() != 1) {
            throw new IOException(items.size() + " statuses; expected one");
        }
        InstanceStatus status = json.read(items.get(0).json());
        for (InstanceStatus.Partition partition : status.partitions()) {
            PeerJson.checkTime(partition.oldest());
            PeerJson.checkTime(partition.lastFlush());
            PeerJson.checkTime(partition.nextFlush());
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
