package dev.latchkey.check;

import dev.latchkey.check.Violation.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What came out over many keys.
 *
 * @param keys how many keys were judged
 * @param takenIn how many records were taken in
 * @param released how many were released
 * @param violations per kind, the number of keys whose first violation it is; kinds that did not occur are missing
 * @param examples one line for each of the first of them
 */
public record Verdict(int keys, long takenIn, long released, Map<Kind, Integer> violations, List<String> examples) {
    private static final int MAX_EXAMPLES = 20;

    /** Nothing is wrong with any key. */
    public boolean isClean() {
        return violations.isEmpty();
    }

    /** The number of keys whose first violation is of this kind. */
    public int count(Kind kind) {
        return violations.getOrDefault(kind, 0);
    }

    /** One line with all figures, and the examples below it. */
    @Override
    public String toString() {
        String found = isClean()
                ? "nothing wrong"
                : violations.entrySet().stream()
                        .map(e -> e.getValue() + " " + e.getKey())
                        .collect(Collectors.joining(", "));
        return "%d keys, %d taken in, %d released: %s".formatted(keys, takenIn, released, found)
                + examples.stream().map(example -> "\n  " + example).collect(Collectors.joining());
    }

    static final class Builder {
        private int keys;
        private long takenIn;
        private long released;
        private final Map<Kind, Integer> violations = new EnumMap<>(Kind.class);
        private final List<String> examples = new ArrayList<>();

        void add(String key, List<Input> inputs, List<Content> out, Optional<Violation> violation) {
            keys++;
            takenIn += inputs.size();
            released += out.size();
            violation.ifPresent(found -> {
                violations.merge(found.kind(), 1, Integer::sum);
                if (examples.size() < MAX_EXAMPLES) {
                    examples.add("key '" + key + "': " + found.kind() + ": " + found.detail());
                }
            });
        }

        Verdict build() {
            return new Verdict(keys, takenIn, released, violations, List.copyOf(examples));
        }
    }
}
