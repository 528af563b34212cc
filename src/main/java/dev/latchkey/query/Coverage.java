package dev.latchkey.query;

import dev.latchkey.query.Gathering.Reply;
import java.util.Collection;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.streams.state.HostInfo;

/** Which partitions an answer knows of, and why not of the others. */
final class Coverage {
    private final NavigableSet<Integer> missing;
    private final Map<HostInfo, Reply> replies;

    /** Of what this instance read itself and the others replied. */
    Coverage(Collection<Integer> wanted, Slice here, Map<HostInfo, Reply> replies) {
        this.replies = replies;
        this.missing = new TreeSet<>(wanted);
        missing.removeAll(here.partitions());
        replies.values().forEach(reply -> missing.removeAll(reply.slice().partitions()));
    }

    /** Partitions that nobody could read. */
    NavigableSet<Integer> missing() {
        return missing;
    }

    boolean complete() {
        return missing.isEmpty();
    }

    /** Why partitions are missing. */
    Problem problem() {
        String failed = replies.entrySet().stream()
                .filter(reply -> reply.getValue().failure() != null)
                .map(reply ->
                        Members.name(reply.getKey()) + ": " + reply.getValue().failure())
                .collect(Collectors.joining("; "));
        return failed.isEmpty()
                ? Problem.unavailable(
                        Problem.Unavailable.REBALANCING,
                        "Partitions " + missing + " are being handed over, restored or replayed.")
                : Problem.unavailable(
                        Problem.Unavailable.SILENT,
                        "Partitions " + missing + " can't be read, and instances did not answer: " + failed + ".");
    }
}
