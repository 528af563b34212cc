package dev.latchkey.bench;

import static dev.latchkey.bench.Site.say;

import dev.latchkey.harness.Metrics;
import dev.latchkey.harness.TopicReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.awaitility.Awaitility;

/** How fast a crashed instance reads its input again, and how long after a kill -9 the next release is seen. */
final class RecoverySection implements Section {
    private static final Duration STALLED = Duration.ofMinutes(2);
    private static final Duration LIMIT = Duration.ofMinutes(10);

    @Override
    public Findings run(Site site) throws InterruptedException {
        List<Double> live = new ArrayList<>();
        List<Double> replayed = new ArrayList<>();
        Workload workload = site.options().workload();
        String input = site.loaded(workload);
        for (int round = 1; round <= site.options().rounds(); round++) {
            replay(site, workload, input, live, replayed);
            say("round %d: live %,.0f records/s, replayed %,.0f records/s"
                    .formatted(round, live.get(round - 1), replayed.get(round - 1)));
        }
        List<Double> known = new ArrayList<>();
        List<Double> unknown = new ArrayList<>();
        for (int round = 1; round <= site.options().rounds(); round++) {
            known.add(secondsToRelease(site, true));
            unknown.add(secondsToRelease(site, false));
            say("round %d: next release after a kill: %.1f s with an instance id, %.1f s without"
                    .formatted(round, known.get(round - 1), unknown.get(round - 1)));
        }
        double ratio = Medians.of(replayed) / Medians.of(live);
        return new Findings(
                String.format(
                        Locale.ROOT,
                        """
                        | | median |
                        |---|---|
                        | live intake, nothing released meanwhile | %,.0f records/s |
                        | replay of the same records after kill -9 | %,.0f records/s |
                        | from kill -9 to the next release, flush 2 s, started again at once, with an instance id (static membership) | %.1f s |
                        | the same without one: the group waits for the session timeout of the dead member, 45 s | %.1f s |
                        """,
                        Medians.of(live),
                        Medians.of(replayed),
                        Medians.of(known),
                        Medians.of(unknown)),
                List.of(Goal.atLeast("replay after a crash against live intake", 1.5, ratio)),
                Map.of());
    }

    private static void replay(Site site, Workload workload, String input, List<Double> live, List<Double> replayed)
            throws InterruptedException {
        String output = site.output(workload.partitions());
        try (LatchkeyRun latchkey = site.latchkey("replay", input, output, IntakeRun.LONG)) {
            named(latchkey);
            latchkey.start();
            live.add(new Sampler(latchkey, site.options().pollMillis())
                    .until(
                            workload.records() + workload.partitions(),
                            site.options().warmUp(),
                            STALLED)
                    .recordsPerSecond());
            Awaitility.await("all offsets committed")
                    .atMost(LIMIT)
                    .until(() -> site.kafka().groups().lag(latchkey.application(), input) == 0);
            latchkey.kill();
            latchkey.start();
            Awaitility.await("the replay")
                    .atMost(LIMIT)
                    .failFast(latchkey::assertAlive)
                    .ignoreExceptions()
                    .until(() ->
                            latchkey.process().metrics().sum("latchkey_replay_records_total") >= workload.records());
            latchkey.process().awaitReady();
            Metrics metrics = latchkey.process().metrics();
            replayed.add(metrics.sum("latchkey_replay_records_total") / metrics.sum("latchkey_replay_seconds_sum"));
            latchkey.kill();
            site.forget(latchkey, output);
        }
    }

    /** While 10,000 records a second come in. */
    private static double secondsToRelease(Site site, boolean withInstanceId) throws InterruptedException {
        Workload workload = site.options().workload();
        String input = site.kafka().topics().create("bench-in", workload.partitions());
        String output = site.output(workload.partitions());
        try (LatchkeyRun latchkey = site.latchkey("replay", input, output, Duration.ofSeconds(2));
                LiveFeed feed = new LiveFeed(site, input, workload, 10_000);
                TopicReader reader = site.kafka().reader(output)) {
            if (withInstanceId) {
                named(latchkey);
            }
            latchkey.start();
            awaitRelease(reader, latchkey);
            Thread.sleep(1_000L * site.options().seconds() / 4); // so that there is something to replay
            latchkey.kill();
            long killed = System.nanoTime();
            reader.readToEnd(record -> {});
            latchkey.start();
            awaitRelease(reader, latchkey);
            double seconds = (System.nanoTime() - killed) / 1e9;
            feed.assertAlive();
            latchkey.kill();
            site.forget(latchkey, output);
            return seconds;
        }
    }

    private static void named(LatchkeyRun latchkey) {
        latchkey.process().set("kafka-streams.main.consumer.group.instance.id", "one");
    }

    private static void awaitRelease(TopicReader reader, LatchkeyRun latchkey) {
        boolean[] released = {false};
        Awaitility.await("a release")
                .atMost(LIMIT)
                .failFast(latchkey::assertAlive)
                .until(() -> {
                    reader.readNew(record -> released[0] = true);
                    return released[0];
                });
    }
}
