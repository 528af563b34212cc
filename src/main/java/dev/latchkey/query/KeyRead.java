package dev.latchkey.query;

import dev.latchkey.query.Gathering.Reply;
import dev.latchkey.query.Members.Owner;
import dev.latchkey.query.Slice.Item;
import io.vertx.core.http.HttpMethod;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.kafka.streams.state.HostInfo;
import org.jspecify.annotations.Nullable;

/**
 * Finds what there is of a key, what is pending or its floor: here, then at the predicted owner, then at all others, since a producer may partition otherwise
 * than Kafka's default (librdkafka does). That there is nothing is said only when every partition was read.
 */
@Singleton
class KeyRead {
    private final Members members;
    private final Gathering gathering;
    private final InputTopic input;

    KeyRead(Members members, Gathering gathering, InputTopic input) {
        this.members = members;
        this.gathering = gathering;
        this.input = input;
    }

    /**
     * What is looked for.
     *
     * @param here looks for it on this instance
     * @param path of {@link HopResource}, for the others
     * @param absent the answer where it is nowhere
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record Question(byte[] key, Function<byte[], Slice> here, String path, Problem absent) {}

    /**
     * What was found, as JSON; completes with a {@link ProblemException} where there is none, or where that can't be said.
     *
     * @param authorization of the caller
     */
    CompletionStage<byte[]> find(Question question, @Nullable String authorization) {
        Owner owner = members.ownerOf(question.key);
        Slice here = question.here.apply(question.key);
        Optional<Item> predicted = here.items().stream()
                .filter(item -> owner != null && item.position().partition() == owner.partition())
                .findFirst();
        if (predicted.isPresent()) {
            return CompletableFuture.completedFuture(predicted.get().json());
        }
        Search search = new Search(question, here, authorization, gathering.deadline());
        if (owner == null || !owner.known() || owner.here()) {
            return search.everywhere();
        }
        return search.at(List.of(owner.host())).thenCompose(asked -> search.everywhere());
    }

    /** One call's search; steps follow each other, so that nothing here is used by two threads at once. */
    private final class Search {
        private final Question question;
        private final Slice here;
        private final @Nullable String authorization;
        private final long deadline;
        private final Map<HostInfo, Reply> replies = new HashMap<>();

        private Search(Question question, Slice here, @Nullable String authorization, long deadline) {
            this.question = question;
            this.here = here;
            this.authorization = authorization;
            this.deadline = deadline;
        }

        private CompletionStage<?> at(List<HostInfo> peers) {
            return gathering
                    .ask(peers, HttpMethod.GET, question.path, authorization, deadline)
                    .thenAccept(replies::putAll);
        }

        /** Asks those that were not asked, unless it has been found. */
        private CompletionStage<byte[]> everywhere() {
            if (found().isPresent()) {
                return CompletableFuture.completedFuture(found().get().json());
            }
            List<HostInfo> others = new ArrayList<>(members.others());
            others.removeAll(replies.keySet());
            return at(others).thenApply(asked -> found().map(Item::json).orElseThrow(this::absent));
        }

        private Optional<Item> found() {
            return Stream.concat(
                            replies.values().stream().flatMap(reply -> reply.slice().items().stream()),
                            here.items().stream())
                    .min(Comparator.comparing(Item::position));
        }

        private ProblemException absent() {
            Coverage coverage = new Coverage(input.partitions(), here, replies);
            return new ProblemException(coverage.complete() ? question.absent : coverage.problem());
        }
    }
}
