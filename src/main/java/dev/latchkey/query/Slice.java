package dev.latchkey.query;

import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * What one instance answered.
 *
 * @param partitions those that it holds and could read for this answer
 * @param items what it found in them, in order of position
 * @param more whether it holds further items behind the last one
 */
record Slice(NavigableSet<Integer> partitions, List<Item> items, boolean more) {
    /** Of an instance that holds nothing that could be read. */
    static final Slice NOTHING = new Slice(new TreeSet<>(), List.of(), false);

    /** What was found, as JSON in UTF-8, which those in between pass on as it is. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record Item(Position position, byte[] json) {}
}
