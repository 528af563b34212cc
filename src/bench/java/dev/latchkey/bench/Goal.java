package dev.latchkey.bench;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What was wanted, and what came out.
 *
 * @param what is measured, with its unit where it isn't a ratio
 * @param atLeast whether more is better
 */
record Goal(String what, boolean atLeast, double wanted, double measured) {
    static Goal atLeast(String what, double wanted, double measured) {
        return new Goal(what, true, wanted, measured);
    }

    static Goal atMost(String what, double wanted, double measured) {
        return new Goal(what, false, wanted, measured);
    }

    boolean met() {
        return atLeast ? measured >= wanted : measured <= wanted;
    }

    static String table(List<Goal> goals) {
        if (goals.isEmpty()) {
            return "";
        }
        return "\n| goal | wanted | measured | |\n|---|---|---|---|\n"
                + goals.stream().map(Goal::line).collect(Collectors.joining());
    }

    private String line() {
        double percent = Math.abs(measured / wanted - 1) * 100;
        return String.format(
                Locale.ROOT,
                "| %s | %s %s | %s | %s by %.0f %% |%n",
                what,
                atLeast ? "at least" : "at most",
                number(wanted),
                number(measured),
                met() ? "met" : "**missed**",
                percent);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, Math.abs(value) < 20 ? "%.2f" : "%,.0f", value);
    }
}
