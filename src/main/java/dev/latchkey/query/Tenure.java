package dev.latchkey.query;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an instance saw of one partition for as long as it held it in one go.
 *
 * @param partition of the input
 * @param since number of the step in which it was seen first; may lie before what is kept
 * @param from number of the step of the first of {@code pending}
 * @param pending entries at the end of each step; null where nobody looked
 */
@RegisterForReflection
record Tenure(int partition, long since, long from, List<@Nullable Long> pending) {
    Tenure {
        Objects.requireNonNull(pending, "pending");
    }

    /** The entries at the end of a step; null where that is not known. */
    @Nullable
    Long at(long step) {
        long index = step - from;
        return index < 0 || index >= pending.size() ? null : pending.get((int) index);
    }
}
