package dev.latchkey.query;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.latchkey.config.LatchkeyConfig;
import dev.latchkey.query.GroupStatus.Instance;
import dev.latchkey.query.GroupStatus.Partition;
import dev.latchkey.query.GroupStatus.Setup;
import io.vertx.core.http.HttpMethod;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.streams.state.HostInfo;
import org.jspecify.annotations.Nullable;

/** Asks all instances how they stand, and puts together how the group does. */
@Singleton
class StatusRead {
    private final LocalStatus local;
    private final Members members;
    private final Gathering gathering;
    private final InputTopic input;
    private final ObjectMapper json;
    private final Setup setup;

    StatusRead(
            LocalStatus local,
            Members members,
            Gathering gathering,
            InputTopic input,
            ObjectMapper json,
            LatchkeyConfig config) {
        this.local = local;
        this.members = members;
        this.gathering = gathering;
        this.input = input;
        this.json = json;
        this.setup = new Setup(
                config.input().topic(),
                config.output().topic(),
                config.deadLetter().topic(),
                config.recovery().name().toLowerCase(Locale.ROOT),
                config.flush().interval().toMillis() / 1000.0);
    }

    CompletionStage<GroupStatus> read(@Nullable String authorization) {
        Collection<Integer> wanted = input.partitions();
        NavigableMap<HostInfo, NavigableSet<Integer>> known = members.partitions();
        NavigableMap<Integer, Long> lags = input.lags();
        return gathering
                .ask(members.others(), HttpMethod.GET, HopResource.STATUS, authorization, gathering.deadline())
                .thenApply(replies -> {
                    InstanceStatus own = local.status();
                    PeerStatuses others = new PeerStatuses(replies, json);
                    List<Instance> instances = new ArrayList<>();
                    known.forEach((host, numbers) -> {
                        String name = Members.name(host);
                        InstanceStatus said = name.equals(own.instance()) ? own : others.of(name);
                        instances.add(
                                said == null
                                        ? silent(name, numbers, others.failure(name), lags)
                                        : answering(said, name.equals(own.instance()), lags));
                    });
                    TreeSet<Integer> missing = new TreeSet<>(wanted);
                    missing.removeAll(LocalStatus.readable(own));
                    others.all().forEach(other -> missing.removeAll(LocalStatus.readable(other)));
                    return new StatusSum(own, others.all(), instances, missing).status(setup);
                });
    }

    private static Instance answering(InstanceStatus said, boolean self, @Nullable NavigableMap<Integer, Long> lags) {
        List<Partition> partitions = said.partitions().stream()
                .map(partition -> Partition.of(partition, lag(lags, partition.partition())))
                .toList();
        return new Instance(
                said.instance(),
                self,
                false,
                null,
                said.state(),
                said.since(),
                said.version(),
                partitions,
                lag(partitions),
                said.totals(),
                said.warnings());
    }

    private static Instance silent(
            String name,
            NavigableSet<Integer> numbers,
            @Nullable String reason,
            @Nullable NavigableMap<Integer, Long> lags) {
        List<Partition> partitions = numbers.stream()
                .map(number -> Partition.unknown(number, lag(lags, number)))
                .toList();
        return new Instance(
                name,
                false,
                true,
                reason == null ? "it joined while the others were asked" : reason,
                null,
                null,
                null,
                partitions,
                lag(partitions),
                null,
                List.of());
    }

    private static @Nullable Long lag(@Nullable Map<Integer, Long> lags, int partition) {
        return lags == null ? null : lags.get(partition);
    }

    private static @Nullable Long lag(List<Partition> partitions) {
        long sum = 0;
        for (Partition partition : partitions) {
            Long lag = partition.lag();
            if (lag == null) {
                return null;
            }
            sum += lag;
        }
        return sum;
    }
}
