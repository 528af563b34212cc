package dev.latchkey.query;

import dev.latchkey.query.Gathering.Reply;
import dev.latchkey.query.Slice.Item;
import io.vertx.core.http.HttpMethod;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.streams.state.HostInfo;
import org.jspecify.annotations.Nullable;

/**
 * Puts a page together out of what all instances hold. Each gives the first entries behind the same position, so that the
 * memory of a page is bounded by instances and page size, not by what is pending.
 */
@Singleton
class PageRead {
    private final LocalReads local;
    private final Members members;
    private final Gathering gathering;
    private final InputTopic input;

    PageRead(LocalReads local, Members members, Gathering gathering, InputTopic input) {
        this.local = local;
        this.members = members;
        this.gathering = gathering;
        this.input = input;
    }

    /**
     * The next page.
     *
     * @param only the partition to read; null for all
     */
    CompletionStage<Result> read(Position after, int limit, @Nullable Integer only, @Nullable String authorization) {
        TreeSet<Integer> wanted = new TreeSet<>(input.partitions());
        if (only != null && !wanted.contains(only)) {
            throw Call.bad("partition", only.toString(), "0 to " + wanted.last());
        }
        wanted.removeIf(partition -> partition < after.partition() || (only != null && !only.equals(partition)));
        List<HostInfo> others = members.others();
        Slice here = local.page(after, limit, only);
        return gathering
                .ask(others, HttpMethod.GET, HopResource.page(after, limit, only), authorization, gathering.deadline())
                .thenApply(replies -> merge(here, replies, limit, new Coverage(wanted, here, replies)));
    }

    static Result merge(Slice here, Map<HostInfo, Reply> replies, int limit, Coverage coverage) {
        List<Slice> slices = new ArrayList<>(List.of(here));
        replies.values().forEach(reply -> slices.add(reply.slice()));
        Position horizon = horizon(slices);
        TreeMap<Position, Item> items = new TreeMap<>(); // a partition that has just moved may come twice
        for (Slice slice : slices) {
            slice.items().stream()
                    .filter(item -> horizon == null || item.position().compareTo(horizon) <= 0)
                    .forEach(item -> items.putIfAbsent(item.position(), item));
        }
        boolean more = horizon != null || items.size() > limit;
        List<Item> page = items.values().stream().limit(limit).toList();
        Position last = page.isEmpty() ? null : page.get(page.size() - 1).position();
        return new Result(page, more ? last : null, coverage.missing());
    }

    /** Behind this, an instance that stopped there may hold entries that belong before those of others; null for no such. */
    private static @Nullable Position horizon(List<Slice> slices) {
        return slices.stream()
                .filter(Slice::more)
                .map(slice -> slice.items().get(slice.items().size() - 1).position())
                .min(Position::compareTo)
                .orElse(null);
    }

    /**
     * A page.
     *
     * @param items in order
     * @param next where the next one begins; null when nothing follows
     * @param missing partitions that nobody could read
     */
    record Result(List<Item> items, @Nullable Position next, Collection<Integer> missing) {}
}
