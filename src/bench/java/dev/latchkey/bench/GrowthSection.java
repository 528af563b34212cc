package dev.latchkey.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** How intake changes with pending entries, partitions, sizes of values and threads. */
final class GrowthSection implements Section {
    private static final long MOST_BYTES = 2_000_000_000L;
    private static final long MOST_BYTES_HELD = 200_000_000L;

    @Override
    public Findings run(Site site) throws InterruptedException {
        boolean quick = site.options().quick();
        LatchkeyCases entries = LatchkeyCases.run(
                site,
                IntStream.of(quick ? new int[] {1_000, 20_000} : new int[] {10_000, 100_000, 1_000_000, 5_000_000})
                        .mapToObj(keys -> entries(site.options(), keys))
                        .toList());
        LatchkeyCases partitions = LatchkeyCases.run(
                site,
                IntStream.of(quick ? new int[] {1, 16} : new int[] {1, 4, 16, 64})
                        .mapToObj(count -> partitions(site.options(), count))
                        .toList());
        LatchkeyCases values = LatchkeyCases.run(
                site,
                IntStream.of(quick ? new int[] {100, 10_000} : new int[] {100, 1_000, 10_000, 100_000})
                        .mapToObj(bytes -> values(site.options(), bytes))
                        .toList());
        LatchkeyCases threads = LatchkeyCases.run(
                site,
                IntStream.of(1, 2)
                        .mapToObj(count -> threads(site.options(), count))
                        .toList());
        List<Goal> goals = new ArrayList<>();
        if (!quick) {
            goals.add(Goal.atLeast(
                    "intake at 5 million pending entries against 100 thousand",
                    0.6,
                    entries.recordsPerSecond(number(5_000_000)) / entries.recordsPerSecond(number(100_000))));
        }
        return new Findings(
                String.join(
                        "\n",
                        entries.table("pending entries"),
                        partitions.table("partitions"),
                        values.table("bytes of a value"),
                        threads.table("stream threads")),
                goals,
                Map.of());
    }

    /** Nothing is released until all is taken in, so that in the end every key is pending. */
    private static LatchkeyCase entries(Options options, int keys) {
        Workload base = options.workload();
        Workload workload =
                new Workload(Math.max(base.records(), 2L * keys), keys, base.partitions(), base.valueBytes());
        return new LatchkeyCase(
                number(keys),
                workload,
                options.with("6g", options.javaHome(), options.jvmOptions(), options.threads()),
                IntakeRun.LONG,
                process -> process.set("latchkey.buffer.max-bytes", "80%")
                        .set("latchkey.replay.max-records", Long.toString(workload.records() + 1)));
    }

    private static LatchkeyCase partitions(Options options, int count) {
        Workload base = options.workload();
        return new LatchkeyCase(
                number(count), new Workload(base.records(), base.keys(), count, base.valueBytes()), options);
    }

    /** No more bytes for large values, and no more of them held at a time. */
    private static LatchkeyCase values(Options options, int bytes) {
        Workload base = options.workload();
        return new LatchkeyCase(
                number(bytes),
                new Workload(
                        Math.min(base.records(), MOST_BYTES / bytes),
                        (int) Math.min(base.keys(), MOST_BYTES_HELD / bytes),
                        base.partitions(),
                        bytes),
                options);
    }

    private static LatchkeyCase threads(Options options, int count) {
        return new LatchkeyCase(
                number(count),
                options.workload(),
                options.with(options.heap(), options.javaHome(), options.jvmOptions(), count));
    }

    private static String number(int value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
