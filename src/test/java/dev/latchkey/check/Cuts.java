package dev.latchkey.check;

import java.util.Arrays;

/**
 * The places where a generation may have ended, each as the position of its last record (0: before the first one): a
 * set of positions, as closed intervals in ascending order.
 */
final class Cuts {
    // bounds[2i] to bounds[2i + 1] is the i-th interval. Nearly always there is one.
    private int[] bounds = new int[2];
    private int length;

    static Cuts at(int position) {
        var cuts = new Cuts();
        cuts.add(position, position);
        return cuts;
    }

    /**
     * The ends of the next generation, when its winner has this content. The winner is at some position w of it; the
     * generation before ended before w, and not before what beats w; this one ends before what beats w next.
     */
    Cuts after(History history, Content content) {
        var next = new Cuts();
        for (int w = history.firstWith(content); w > 0; w = history.nextWithSame(w)) {
            if (lastBefore(w) >= history.beatenBefore(w)) {
                next.add(w, history.beatenAfter(w) - 1);
            }
        }
        return next;
    }

    /** These, and those that are reached by generations of nothing but versions below {@code floor}. */
    Cuts extended(History history, long floor) {
        var extended = new Cuts();
        for (int i = 0; i < length; i += 2) {
            int end = bounds[i + 1];
            while (end < history.size() && history.version(end + 1) < floor) {
                end++;
            }
            extended.add(bounds[i], end);
        }
        return extended;
    }

    boolean isEmpty() {
        return length == 0;
    }

    int first() {
        return bounds[0];
    }

    int last() {
        return bounds[length - 1];
    }

    /** The greatest cut below {@code position}; -1 when there is none. */
    int lastBefore(int position) {
        for (int i = length - 2; i >= 0; i -= 2) {
            if (bounds[i] < position) {
                return Math.min(bounds[i + 1], position - 1);
            }
        }
        return -1;
    }

    private void add(int first, int last) {
        if (length > 0 && first <= bounds[length - 1] + 1) {
            bounds[length - 1] = Math.max(bounds[length - 1], last);
            return;
        }
        if (length == bounds.length) {
            bounds = Arrays.copyOf(bounds, 2 * length);
        }
        bounds[length++] = first;
        bounds[length++] = last;
    }
}
