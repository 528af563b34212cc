package dev.latchkey.bench;

import static dev.latchkey.bench.Site.say;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** GET by key beside intake: how long an answer takes, and what the readers cost the intake. */
final class ReadsSection implements Section {
    private static final Duration STALLED = Duration.ofMinutes(2);

    @Override
    public Findings run(Site site) throws InterruptedException {
        Options options = site.options();
        Workload workload = options.workload();
        double limit = limit(site, workload);
        int half = (int) (limit / 2);
        say("intake at its limit: %,.0f records/s; reads beside %,d records/s".formatted(limit, half));
        String input = site.kafka().topics().create("bench-in", workload.partitions());
        String output = site.output(workload.partitions());
        try (LatchkeyRun latchkey = site.latchkey("replay", input, output, options.flush());
                LiveFeed feed = new LiveFeed(site, input, workload, half)) {
            latchkey.start();
            latchkey.process().awaitReady();
            // Warm: as long as is measured, with readers, too.
            Readers.call(latchkey, workload.keys(), options.callsPerSecond(), options.seconds());
            double alone = taken(latchkey, () -> Thread.sleep(options.seconds() * 1000L));
            Readers[] readers = new Readers[1];
            double beside = taken(
                    latchkey,
                    () -> readers[0] =
                            Readers.call(latchkey, workload.keys(), options.callsPerSecond(), options.seconds()));
            feed.assertAlive();
            return findings(options, half, alone, beside, readers[0]);
        }
    }

    private static Findings findings(Options options, int half, double alone, double beside, Readers readers) {
        double lost = (1 - beside / alone) * 100;
        return new Findings(
                String.format(
                        Locale.ROOT,
                        """
                        %,d calls of `GET /pending/{key}`, %,d a second over %d connections, beside %,d records/s (half of the \
                        limit). A call's time counts from the moment at which it was due, so waiting for the one before is \
                        part of it.

                        | p50 | p99 | p99.9 | most | 200 | 404 | other | intake alone | intake beside readers |
                        |---|---|---|---|---|---|---|---|---|
                        | %.2f ms | %.2f ms | %.2f ms | %.1f ms | %,d | %,d | %,d | %,.0f records/s | %,.0f records/s |
                        """,
                        readers.calls(),
                        options.callsPerSecond(),
                        Readers.CONNECTIONS,
                        half,
                        readers.millis(0.5),
                        readers.millis(0.99),
                        readers.millis(0.999),
                        readers.millis(1),
                        readers.answers(200),
                        readers.answers(404),
                        readers.calls() - readers.answers(200) - readers.answers(404),
                        alone,
                        beside),
                List.of(
                        Goal.atMost("p99 of GET by key, ms", 5, readers.millis(0.99)),
                        Goal.atMost("intake lost to readers, %", 3, Math.max(0, lost))),
                Map.of());
    }

    /** What it takes in where nothing else is asked of it. */
    private static double limit(Site site, Workload workload) throws InterruptedException {
        String input = site.loaded(workload);
        String output = site.output(workload.partitions());
        try (LatchkeyRun latchkey =
                site.latchkey("replay", input, output, site.options().flush())) {
            latchkey.start();
            double limit = new Sampler(latchkey, site.options().pollMillis())
                    .until(workload.records(), site.options().warmUp(), STALLED)
                    .recordsPerSecond();
            latchkey.kill();
            site.forget(latchkey, output);
            site.kafka().topics().delete(input);
            return limit;
        }
    }

    /** Something that takes its time. */
    private interface Work {
        void run() throws InterruptedException;
    }

    /** Records per second while {@code work} is under way. */
    private static double taken(LatchkeyRun latchkey, Work work) throws InterruptedException {
        long before = latchkey.taken();
        long begun = System.nanoTime();
        work.run();
        return (latchkey.taken() - before) / ((System.nanoTime() - begun) / 1e9);
    }
}
