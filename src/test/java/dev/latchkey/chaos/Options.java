package dev.latchkey.chaos;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What {@code -Dchaos.*} says.
 *
 * @param minutes how long faults come
 * @param seed of faults and records
 * @param recovery {@code replay} or {@code changelog}
 * @param remember how long releases are remembered; {@code 0} for not at all
 * @param brokers 1 or 3
 * @param nativeBinary runs the native binary instead of the jar
 * @param sabotage a broken copy of the application; null for a sound one
 * @param violationsExpected success is that violations are found, and named
 * @param rate records per second
 * @param pauseMillis between two draws of faults, on average
 */
record Options(
        double minutes,
        long seed,
        String recovery,
        String remember,
        int brokers,
        boolean nativeBinary,
        @Nullable Sabotage sabotage,
        boolean violationsExpected,
        int rate,
        int pauseMillis) {

    Options {
        expect("chaos.recovery", recovery, List.of("replay", "changelog"));
        expect("chaos.brokers", Integer.toString(brokers), List.of("1", "3"));
        if (sabotage != null && (nativeBinary || !sabotage.recovery().equals(recovery))) {
            throw new IllegalArgumentException(
                    "chaos.sabotage=" + sabotage + " is a change of the jar and of chaos.recovery="
                            + sabotage.recovery() + ": expected that recovery, and no chaos.native");
        }
    }

    static Options ofSystem() {
        String name = System.getProperty("chaos.sabotage");
        return new Options(
                Double.parseDouble(System.getProperty("chaos.minutes", "10")),
                Long.getLong("chaos.seed", System.currentTimeMillis() % 1_000_000),
                System.getProperty("chaos.recovery", "replay"),
                System.getProperty("chaos.remember", "0"),
                Integer.getInteger("chaos.brokers", 1),
                !System.getProperty("chaos.native", "false").equals("false"),
                name == null ? null : Sabotage.of(name),
                expectsViolations(System.getProperty("chaos.expect", "clean")),
                Integer.getInteger("chaos.rate", 5_000),
                Integer.getInteger("chaos.pause", 2_000));
    }

    private static boolean expectsViolations(String text) {
        expect("chaos.expect", text, List.of("clean", "violations"));
        return text.equals("violations");
    }

    private static void expect(String name, String found, List<String> expected) {
        if (!expected.contains(found)) {
            throw new IllegalArgumentException(name + "=" + found + ": expected one of " + expected);
        }
    }

    /** What the files of its report are called. */
    String name() {
        return recovery + (remember.equals("0") ? "" : "-remember") + (sabotage == null ? "" : "-" + sabotage) + "-"
                + seed;
    }

    /** The command that this run is one of. */
    String command() {
        return String.format(
                        Locale.ROOT,
                        "./mvnw -Pchaos -Dchaos.minutes=%s -Dchaos.seed=%d -Dchaos.recovery=%s -Dchaos.brokers=%d",
                        minutes,
                        seed,
                        recovery,
                        brokers)
                + (remember.equals("0") ? "" : " -Dchaos.remember=" + remember)
                + (nativeBinary ? " -Dchaos.native" : "")
                + (sabotage == null ? "" : " -Dchaos.sabotage=" + sabotage)
                + (violationsExpected ? " -Dchaos.expect=violations" : "")
                + (rate == 5_000 ? "" : " -Dchaos.rate=" + rate)
                + (pauseMillis == 2_000 ? "" : " -Dchaos.pause=" + pauseMillis);
    }
}
