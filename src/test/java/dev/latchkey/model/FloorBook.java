package dev.latchkey.model;

import dev.latchkey.buffer.Floor;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which record was released last of each key, as far as it is remembered.
 *
 * @param records by key, the index of the record in the input
 */
record FloorBook(Map<Character, Integer> records) {
    static final FloorBook EMPTY = new FloorBook(Map.of());

    /** These, and those that were put later. */
    FloorBook and(FloorBook later) {
        if (records.isEmpty() || later.records.isEmpty()) {
            return records.isEmpty() ? later : this;
        }
        Map<Character, Integer> both = new TreeMap<>(records);
        both.putAll(later.records);
        return new FloorBook(both);
    }

    FloorBook put(char key, int index) {
        return and(new FloorBook(Map.of(key, index)));
    }

    /** The floor of a key, as the product has it; null where there is none. */
    @Nullable
    Floor floor(char key, InputTopic input) {
        Integer index = records.get(key);
        return index == null ? null : new Floor(input.version(index), null, input.offset(index));
    }
}
