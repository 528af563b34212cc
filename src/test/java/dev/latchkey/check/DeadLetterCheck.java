package dev.latchkey.check;

import java.util.HashSet;
import java.util.Set;

/** Compares the records that had to become dead letters with those that did, by where they lay in the input. */
public final class DeadLetterCheck {
    private final Set<Origin> expected = new HashSet<>();
    private final Set<Origin> received = new HashSet<>();
    private long repeated;

    private record Origin(int partition, long offset) {}

    /** A record of the input that must become a dead letter. */
    public void expect(int partition, long offset) {
        expected.add(new Origin(partition, offset));
    }

    /** A dead letter, with the place in the input that it names. */
    public void received(int partition, long offset) {
        if (!received.add(new Origin(partition, offset))) {
            repeated++;
        }
    }

    /** Compares; in any order of the calls before. */
    public Result judge() {
        long missing =
                expected.stream().filter(origin -> !received.contains(origin)).count();
        long unexpected =
                received.stream().filter(origin -> !expected.contains(origin)).count();
        return new Result(received.size() + repeated, missing, repeated, unexpected);
    }

    /**
     * What came out.
     *
     * @param received all dead letters
     * @param missing records that should be among them and aren't
     * @param repeated those that came more than once
     * @param unexpected those whose record was not to become one
     */
    public record Result(long received, long missing, long repeated, long unexpected) {
        /** Each expected one came once, and no other. */
        public boolean isClean() {
            return missing == 0 && repeated == 0 && unexpected == 0;
        }
    }
}
