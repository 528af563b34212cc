package dev.latchkey.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What stands in the input partition: {@code a2} is a record of key a and version 2, {@code --} one that becomes a dead
 * letter. Behind the second record and behind the last one stands a transaction marker: an offset without a record.
 */
record InputTopic(List<String> records) {
    private static final List<String> ALPHABET = List.of("--", "a1", "a2", "a3", "b1", "b2", "b3");
    private static final int FIRST = 10;

    static InputTopic of(String records) {
        return new InputTopic(List.of(records.split(" ", -1)));
    }

    int size() {
        return records.size();
    }

    char key(int index) {
        return records.get(index).charAt(0);
    }

    int version(int index) {
        return records.get(index).charAt(1) - '0';
    }

    boolean isRejected(int index) {
        return key(index) == '-';
    }

    /** The offset of a record; of {@link #size}, the end of the log. */
    long offset(int index) {
        return (long) FIRST + index + (index < 2 ? 0 : 1) + (index == size() ? 1 : 0);
    }

    /** The index of the first record at {@code offset} or behind it. */
    int index(long offset) {
        int index = 0;
        while (index < size() && offset(index) < offset) {
            index++;
        }
        return index;
    }

    /**
     * All of so many records over two keys and three versions, but for those that differ in names only: the first key is a,
     * and of each key the versions count from 1 without a gap.
     */
    static List<InputTopic> all(int size) {
        List<List<String>> all = List.of(List.of());
        for (int i = 0; i < size; i++) {
            List<List<String>> longer = new ArrayList<>();
            for (List<String> records : all) {
                for (String next : ALPHABET) {
                    List<String> more = new ArrayList<>(records);
                    more.add(next);
                    longer.add(more);
                }
            }
            all = longer;
        }
        return all.stream().map(InputTopic::new).filter(InputTopic::isCanonical).toList();
    }

    private boolean isCanonical() {
        Map<Character, Set<Integer>> versions = new HashMap<>();
        for (int i = 0; i < size(); i++) {
            if (!isRejected(i)) {
                if (key(i) == 'b' && !versions.containsKey('a')) {
                    return false;
                }
                versions.computeIfAbsent(key(i), key -> new TreeSet<>()).add(version(i));
            }
        }
        return versions.values().stream()
                .map(HashSet::new)
                .allMatch(used -> used.contains(1) && (used.contains(2) || !used.contains(3)));
    }

    @Override
    public String toString() {
        return String.join(" ", records);
    }
}
