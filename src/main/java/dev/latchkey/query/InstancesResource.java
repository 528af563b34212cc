package dev.latchkey.query;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.common.annotation.Blocking;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Who is there. */
@Path("/instances")
@RolesAllowed(Roles.READER)
@Produces(MediaType.APPLICATION_JSON)
@Blocking
public class InstancesResource {
    private final Members members;
    private final InputTopic input;

    InstancesResource(Members members, InputTopic input) {
        this.members = members;
        this.input = input;
    }

    /** The instances as of the last rebalance that this one took part in; none of them is asked. */
    @GET
    public Instances instances() {
        NavigableMap<Integer, Long> lags = input.lags();
        TreeSet<Integer> missing = new TreeSet<>(input.partitions());
        List<Instance> instances = new ArrayList<>();
        members.partitions().forEach((host, numbers) -> {
            missing.removeAll(numbers);
            List<Partition> partitions = numbers.stream()
                    .map(number -> new Partition(number, lags == null ? null : lags.get(number)))
                    .toList();
            String name = Members.name(host);
            instances.add(new Instance(name, name.equals(members.self()), partitions, sum(partitions)));
        });
        return new Instances(instances, missing.isEmpty(), missing);
    }

    private static @Nullable Long sum(List<Partition> partitions) {
        return partitions.stream().anyMatch(partition -> partition.lag() == null)
                ? null
                : (Long) partitions.stream()
                        .map(Partition::lag)
                        .filter(Objects::nonNull)
                        .mapToLong(Long::longValue)
                        .sum();
    }

    /**
     * The answer.
     *
     * @param instances by address
     * @param complete whether no partition is missing
     * @param missingPartitions those that no instance holds
     */
    @RegisterForReflection
    record Instances(List<Instance> instances, boolean complete, Collection<Integer> missingPartitions) {}

    /**
     * One instance.
     *
     * @param instance its address
     * @param self whether it is the one that answers
     * @param partitions that it holds
     * @param lag of these, added up; null while the broker does not say
     */
    @RegisterForReflection
    record Instance(
            String instance,
            boolean self,
            List<Partition> partitions,
            @Nullable Long lag) {}

    /**
     * One partition.
     *
     * @param partition of the input
     * @param lag input records behind the group's committed offset; null while the broker does not say
     */
    @RegisterForReflection
    record Partition(int partition, @Nullable Long lag) {}
}
