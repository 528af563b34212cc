package dev.latchkey.check;

import dev.latchkey.check.Violation.Kind;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether what was released of a key can be right: whether the records that were taken in can be divided into
 * consecutive generations whose winners are exactly the released records, in their order. A generation's winner is the
 * record with the highest version, the last one of several. Where generations really ended is not asked: that is the
 * service's choice.
 *
 * <p>It walks through the released records and keeps the {@link Cuts}: the places where the generation that belongs to
 * the last one may have ended. Cost per key: linear in the inputs, plus, for each released record, the number of inputs
 * with exactly its content (one, where a test makes its records distinct). Immutable, safe for use by several threads.
 */
public final class ReleaseChecker {
    private final boolean monotonic;

    private ReleaseChecker(boolean monotonic) {
        this.monotonic = monotonic;
    }

    /** What holds where {@code latchkey.remember} is this, as a setting's text. */
    public static ReleaseChecker remembering(String duration) {
        return duration.equals("0") ? plain() : monotonic();
    }

    /** Every generation releases its winner, be it lower than what was released before. */
    public static ReleaseChecker plain() {
        return new ReleaseChecker(false);
    }

    /**
     * The released versions of a key never decrease: a generation whose winner is lower than the last one released
     * releases nothing.
     */
    public static ReleaseChecker monotonic() {
        return new ReleaseChecker(true);
    }

    /**
     * Judges one key.
     *
     * @param inputs all records of the key in the order of their offsets, without those that became dead letters
     * @param released all that was released of the key in the order of the offsets, read as committed, after everything
     *     was drained
     * @return empty when a division exists, else what is wrong first
     * @throws IllegalArgumentException when inputs of the same content have different versions
     */
    public Optional<Violation> check(List<Input> inputs, List<Content> released) {
        var history = new History(inputs);
        var cuts = Cuts.at(0);
        for (int i = 0; i < released.size(); i++) {
            Content content = released.get(i);
            int position = history.firstWith(content);
            if (position == 0) {
                return Optional.of(history.unknown(content));
            }
            if (monotonic && i > 0 && history.version(position) < version(history, released.get(i - 1))) {
                return Optional.of(new Violation(
                        Kind.DECREASED,
                        history.name(position) + " was released after version "
                                + version(history, released.get(i - 1))));
            }
            Cuts next = cuts.after(history, content);
            if (next.isEmpty()) {
                return Optional.of(explain(history, cuts, released, i));
            }
            cuts = monotonic ? next.extended(history, history.version(position)) : next;
        }
        if (cuts.last() == history.size()) {
            return Optional.empty();
        }
        int lost = history.winner(cuts.last() + 1, history.size());
        return Optional.of(new Violation(Kind.LOST, history.name(lost) + " was never released"));
    }

    private static long version(History history, Content content) {
        return history.version(history.firstWith(content));
    }

    /** No generation that begins at one of the cuts has the released record number {@code index} as its winner. Why? */
    private static Violation explain(History history, Cuts cuts, List<Content> released, int index) {
        Content content = released.get(index);
        int last = history.lastWith(content);
        if (last > cuts.first()) {
            int winner = history.winner(cuts.lastBefore(last) + 1, last);
            return released.subList(index + 1, released.size()).contains(history.content(winner))
                    ? new Violation(
                            Kind.NOT_THE_WINNER,
                            history.name(last) + " was released before " + history.name(winner) + ", which beats it")
                    : new Violation(
                            Kind.LOST, history.name(winner) + " was never released; next came " + history.name(last));
        }
        return released.subList(0, index).contains(content)
                ? new Violation(Kind.REPEATED, history.name(last) + " was released again")
                : new Violation(Kind.TURNED_BACK, history.name(last) + " was released after a later one");
    }
}
