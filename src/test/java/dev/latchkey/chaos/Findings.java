package dev.latchkey.chaos;

import dev.latchkey.harness.LatchkeyProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What must not be, and how instances ended. For one thread. */
final class Findings {
    /** It gave up trying by itself and leaves it to the platform; any other end is a refusal, or unexpected. */
    private static final String PASSING = "stream threads died within";

    private final List<String> violations = new ArrayList<>();
    private final Map<String, Integer> ends = new TreeMap<>();

    void violation(String what) {
        violations.add(what);
    }

    /** An instance ended, and nobody had asked it to. */
    void endedByItself(LatchkeyProcess process) {
        int code = process.awaitExit(Duration.ZERO);
        String why = process.log().lines(" (FATAL|ERROR) ").stream()
                .findFirst()
                .map(line -> line.replaceFirst("^.*? (FATAL|ERROR) +", ""))
                .orElse("nothing in its log");
        ends.merge("by itself with " + code + ": " + shortened(why), 1, Integer::sum);
        if (process.log().lines(PASSING).isEmpty()) {
            violation("an instance ended by itself with " + code + ": " + why + "; see "
                    + process.log().path());
        }
    }

    /** An instance was asked to end, and did with a code that says something else. */
    void endedOddly(int code, LatchkeyProcess process) {
        ends.merge("after SIGTERM with " + code, 1, Integer::sum);
        violation("an instance ended after SIGTERM with " + code + ", see "
                + process.log().path());
    }

    private static String shortened(String text) {
        String plain = text.replaceAll("[0-9a-f]{8}(-[0-9a-f]{4,12})+|-?\\d+", "#");
        return plain.length() <= 160 ? plain : plain.substring(0, 160);
    }

    List<String> violations() {
        return List.copyOf(violations);
    }

    /** How many instances ended in each way that was not asked for. */
    Map<String, Integer> ends() {
        return Map.copyOf(ends);
    }
}
