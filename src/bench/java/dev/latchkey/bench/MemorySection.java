package dev.latchkey.bench;

import static dev.latchkey.bench.Site.say;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;

/** Heap per pending entry, beyond the bytes of its key and value: live objects after a collection, with and without entries. */
final class MemorySection implements Section {
    private static final double GOAL = 110;
    private static final int FIRST = 20_000;
    private static final Duration LIMIT = Duration.ofMinutes(10);

    @Override
    public Findings run(Site site) throws InterruptedException {
        Workload base = site.options().workload();
        int keys = site.options().quick() ? 50_000 : 1_000_000;
        Workload workload = new Workload(2L * keys, keys, base.partitions(), base.valueBytes());
        String input = site.kafka().topics().create("bench-in", workload.partitions());
        String output = site.output(workload.partitions());
        try (LatchkeyRun latchkey = site.latchkey("replay", input, output, IntakeRun.LONG)) {
            latchkey.process().set("latchkey.buffer.max-bytes", "80%");
            latchkey.start();
            latchkey.process().awaitReady();
            // What the clients and the HTTP side keep once they have worked is no entry's.
            Workload first = workload.withRecords(FIRST);
            takeIn(site, latchkey, input, first);
            latchkey.flushNow();
            await("all released", latchkey, () -> pending(latchkey) == 0);
            double empty = latchkey.process().liveHeap();
            takeIn(site, latchkey, input, workload);
            double entries = pending(latchkey);
            double perEntry = (latchkey.process().liveHeap() - empty) / entries;
            double content = contentBytes(workload) / entries;
            say("%,.0f entries of %.0f bytes, %.0f bytes of heap each".formatted(entries, content, perEntry));
            return new Findings(
                    String.format(
                            Locale.ROOT,
                            "%,.0f pending entries, key and value of %.0f bytes: %.0f bytes of heap each, %.0f beyond"
                                    + " key and value.%n",
                            entries,
                            content,
                            perEntry,
                            perEntry - content),
                    List.of(Goal.atMost("bytes over key and value per pending entry", GOAL, perEntry - content)),
                    Map.of());
        }
    }

    private static void takeIn(Site site, LatchkeyRun latchkey, String input, Workload workload) {
        long all = latchkey.taken() + workload.records() + workload.partitions();
        new Loader(site.kafka().bootstrapServers()).load(input, workload);
        await("all records taken in", latchkey, () -> latchkey.taken() == all);
    }

    private static double pending(LatchkeyRun latchkey) {
        return latchkey.process().metrics().sum("latchkey_pending_entries");
    }

    private static void await(String what, LatchkeyRun latchkey, Callable<Boolean> condition) {
        Awaitility.await(what).atMost(LIMIT).failFast(latchkey::assertAlive).until(condition);
    }

    private static double contentBytes(Workload workload) {
        long[] versions = workload.finalVersions(workload.records());
        double bytes = 0;
        for (int key = 0; key < versions.length; key++) {
            if (versions[key] >= 0) {
                bytes += Workload.key(key).length + workload.value(key, versions[key]).length;
            }
        }
        return bytes;
    }
}
