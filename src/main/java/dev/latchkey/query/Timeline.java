package dev.latchkey.query;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one instance saw in the last minutes, in equal steps, the oldest first. A step is null where nobody looked: before the
 * start, or while the process stood still.
 *
 * @param end number of the last step: seconds since the epoch by {@code stepSeconds}
 * @param stepSeconds length of a step
 * @param taken input records taken in during the step
 * @param released entries released during the step
 * @param deadLetters dead letters of the step
 * @param tenures of the partitions that it held
 */
@RegisterForReflection
record Timeline(
        long end,
        int stepSeconds,
        List<@Nullable Long> taken,
        List<@Nullable Long> released,
        List<@Nullable Long> deadLetters,
        List<Tenure> tenures) {

    Timeline {
        Objects.requireNonNull(taken, "taken");
        Objects.requireNonNull(released, "released");
        Objects.requireNonNull(deadLetters, "deadLetters");
        tenures = List.copyOf(tenures);
    }
}
