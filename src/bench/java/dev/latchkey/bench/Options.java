package dev.latchkey.bench;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What {@code -Dbench.*} says; {@code -Dbench.quick} chooses defaults that show that everything works, and no figures.
 *
 * @param quick whether it was said
 * @param sections of the page, in their order
 * @param variants that are compared
 * @param flushes how long winners are held
 * @param rounds each of which runs all variants once
 * @param workload that is taken in
 * @param slowRecords of which the variants that keep a changelog take in so many
 * @param warmUp the share of the records that comes before anything is measured
 * @param pollMillis between two looks at a process
 * @param heap largest, of each process that is measured
 * @param javaHome of the JVM that runs them; empty for the one that runs this
 * @param jvmOptions of it, separated by spaces; by default the collector of Latchkey's image, for all
 * @param javaHomes whose collectors are compared
 * @param seconds of a measurement that has no end of its own
 * @param callsPerSecond of readers
 */
record Options(
        boolean quick,
        List<String> sections,
        List<Variant> variants,
        List<Duration> flushes,
        int rounds,
        Workload workload,
        long slowRecords,
        double warmUp,
        int pollMillis,
        int threads,
        String heap,
        String javaHome,
        String jvmOptions,
        List<String> javaHomes,
        int seconds,
        int callsPerSecond) {
    static final List<String> SECTIONS =
            List.of("intake", "recovery", "memory", "reads", "native", "collectors", "growth");

    static Options ofSystem() {
        boolean quick = !text("quick", "false").equals("false");
        Workload workload = new Workload(
                number("records", quick ? 200_000 : 16_000_000),
                (int) number("keys", quick ? 5_000 : 100_000),
                (int) number("partitions", 4),
                (int) number("value-bytes", 200));
        return new Options(
                quick,
                sections(text("sections", quick ? "intake" : String.join(",", possibleSections()))),
                Variant.named(text("variants", "all")),
                list(text("flush", quick ? "2" : "2,10")).stream()
                        .map(seconds -> Duration.ofMillis((long) (Double.parseDouble(seconds) * 1000)))
                        .toList(),
                (int) number("rounds", quick ? 1 : 5),
                workload,
                Math.min(number("slow-records", 4_000_000), workload.records()),
                Double.parseDouble(text("warm-up", "0.25")),
                (int) number("poll-millis", 200),
                (int) number("threads", 1),
                text("heap", "2g"),
                text("java-home", ""),
                text("jvm-options", "-XX:+UseParallelGC"),
                list(text("java-homes", System.getProperty("java.home"))),
                (int) number("seconds", quick ? 4 : 30),
                (int) number("calls", 500));
    }

    /** The same for a process of another kind. */
    Options with(String largestHeap, String jdk, String jvm, int streamThreads) {
        return new Options(
                quick,
                sections,
                variants,
                flushes,
                rounds,
                workload,
                slowRecords,
                warmUp,
                pollMillis,
                streamThreads,
                largestHeap,
                jdk,
                jvm,
                javaHomes,
                seconds,
                callsPerSecond);
    }

    /** The last of {@link #flushes}: what further measurements use. */
    Duration flush() {
        return flushes.get(flushes.size() - 1);
    }

    private static List<String> possibleSections() {
        return SECTIONS.stream()
                .filter(section -> !section.equals("native") || NativeSection.isBuilt())
                .toList();
    }

    private static List<String> sections(String text) {
        List<String> sections = list(text);
        for (String section : sections) {
            if (!SECTIONS.contains(section)) {
                throw new IllegalArgumentException(
                        "bench.sections names '" + section + "'; expected some of " + SECTIONS);
            }
        }
        return sections;
    }

    private static List<String> list(String text) {
        return Arrays.stream(text.split(",")).map(String::strip).toList();
    }

    private static String text(String name, String otherwise) {
        return System.getProperty("bench." + name, otherwise);
    }

    private static long number(String name, long otherwise) {
        String text = text(name, Long.toString(otherwise));
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("bench." + name + "=" + text + ": expected a whole number", e);
        }
    }

    /** The command that this run is one of: what was set, and nothing of the machine. */
    static String command() {
        Map<String, String> set = new LinkedHashMap<>();
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith("bench.") && !name.startsWith("bench.java-home"))
                .sorted()
                .forEach(name -> set.put(name, System.getProperty(name, "")));
        return "./mvnw -Pbench"
                + set.entrySet().stream()
                        .map(e -> " -D" + e.getKey() + (e.getValue().isEmpty() ? "" : "=" + e.getValue()))
                        .collect(Collectors.joining());
    }
}
