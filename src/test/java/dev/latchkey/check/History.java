package dev.latchkey.check;

import dev.latchkey.check.Violation.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The inputs of one key, by their position from 1 on, and which beats which: a higher version, or an equal later one. */
final class History {
    private final List<Input> inputs;
    private final int[] beatenBefore;
    private final int[] beatenAfter;
    private final Map<Content, Integer> first = new HashMap<>();
    private final int[] nextWithSame;

    History(List<Input> inputs) {
        this.inputs = inputs;
        beatenBefore = new int[size() + 1];
        beatenAfter = new int[size() + 1];
        nextWithSame = new int[size() + 1];
        linkBeating();
        linkEqual();
    }

    // The usual stack of those that nothing has beaten yet; beatenBefore doubles as its links.
    private void linkBeating() {
        int unbeaten = 0;
        for (int position = 1; position <= size(); position++) {
            while (unbeaten > 0 && version(unbeaten) <= version(position)) {
                beatenAfter[unbeaten] = position;
                unbeaten = beatenBefore[unbeaten];
            }
            beatenBefore[position] = unbeaten;
            beatenAfter[position] = size() + 1;
            unbeaten = position;
        }
    }

    private void linkEqual() {
        for (int position = size(); position > 0; position--) {
            Integer next = first.put(content(position), position);
            if (next != null) {
                if (version(next) != version(position)) {
                    throw new IllegalArgumentException("records of the same content have versions " + version(position)
                            + " and " + version(next) + "; make the test's records distinct");
                }
                nextWithSame[position] = next;
            }
        }
    }

    int size() {
        return inputs.size();
    }

    long version(int position) {
        return inputs.get(position - 1).version();
    }

    Content content(int position) {
        return inputs.get(position - 1).content();
    }

    /** The last position before this one that beats it; 0 when there is none. */
    int beatenBefore(int position) {
        return beatenBefore[position];
    }

    /** The first position after this one that beats it; one past the end when there is none. */
    int beatenAfter(int position) {
        return beatenAfter[position];
    }

    /** The first position with this content; 0 when there is none. */
    int firstWith(Content content) {
        return first.getOrDefault(content, 0);
    }

    /** The next position with the content that this one has; 0 when there is none. */
    int nextWithSame(int position) {
        return nextWithSame[position];
    }

    /** The last position with this content, which must be known. */
    int lastWith(Content content) {
        int position = firstWith(content);
        while (nextWithSame[position] > 0) {
            position = nextWithSame[position];
        }
        return position;
    }

    /** The winner of the positions from {@code from} to {@code to}, both included. */
    int winner(int from, int to) {
        int winner = from;
        while (beatenAfter[winner] <= to) {
            winner = beatenAfter[winner];
        }
        return winner;
    }

    String name(int position) {
        return "input %d of %d (version %d)".formatted(position, size(), version(position));
    }

    /** What is wrong with a released record whose content no input has. */
    Violation unknown(Content released) {
        Kind kind = Kind.ALIEN;
        int like = 0;
        for (int position = 1; position <= size(); position++) {
            Kind found = difference(released, content(position));
            if (found.compareTo(kind) > 0) {
                kind = found;
                like = position;
            }
        }
        return new Violation(kind, like == 0 ? "nothing like " + released + " was taken in" : name(like));
    }

    private static Kind difference(Content released, Content input) {
        boolean headers = released.headers() == input.headers();
        if (released.value() == input.value()) {
            return headers ? Kind.TIMESTAMP_CHANGED : Kind.HEADERS_CHANGED;
        }
        return headers && released.timestamp() == input.timestamp() ? Kind.VALUE_CHANGED : Kind.ALIEN;
    }
}
