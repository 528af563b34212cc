package dev.latchkey.it;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import java.time.Duration;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long a restoration and a take-over under {@code changelog} last. {@code -Dlatchkey.restore.cycles=1000000}, for docs/changelog.md. */
@EnabledIfSystemProperty(named = "latchkey.restore.cycles", matches = "\\d+")
@Isolated
class RestoreIT {
    private static final int CYCLES = Integer.getInteger("latchkey.restore.cycles", 0);
    private static final int KEYS = 50_000;
    private static final int LIVE = 1_000;
    private static final int HELD = 400_000;

    /** Put and deleted: none of them, then all, then all and a rest for the broker's cleaner. */
    @ParameterizedTest
    @ValueSource(strings = {"none", "all", "all, compacted"})
    void shouldRestoreWhatIsPendingWhenMuchWasReleasedBefore(String cycles) throws InterruptedException {
        try (Scenario scenario = Scenario.withTopics(Recovery.CHANGELOG)) {
            LatchkeyProcess first = scenario.instance()
                    .measured()
                    .set("latchkey.flush.interval", "1S")
                    .start();
            for (int fed = 0; fed < (cycles.equals("none") ? 0 : CYCLES); fed += KEYS) {
                scenario.kafka.feed().send(scenario.traffic.oneForEach(KEYS));
                scenario.awaitReleased(first);
            }
            if (cycles.endsWith("compacted")) {
                Thread.sleep(60_000); // the cleaner looks every 15 s; nothing tells when it is done
            }
            end(first);
            first.set("latchkey.flush.interval", "10M").start().awaitReady();
            scenario.kafka.feed().send(scenario.traffic.oneForEach(LIVE));
            scenario.awaitTakenIn();
            end(first);

            long begun = System.nanoTime();
            LatchkeyProcess heir = Restored.told(scenario.instance())
                    .measured()
                    .set("latchkey.api.auth", "none")
                    .set("latchkey.flush.interval", "10M")
                    .start()
                    .awaitReady();
            long ready = millisSince(begun);

            scenario.awaitTakenIn();
            Scenario.await("what is pending").until(() -> pending(heir) == LIVE);
            System.out.printf(
                    "restore: %d entries, %s of %d cycles: %d records read, ready %d ms after the start of the"
                            + " process%n",
                    LIVE, cycles, CYCLES, Restored.records(heir, "pending"), ready);
            heir.post("/flush");
            scenario.awaitReleased(heir);
            scenario.assertExact();
        }
    }

    /** The time until the first release of what the dead one held; a flush is asked for all the time. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "1"})
    void shouldReleaseWhatTheOwnerHeldWhenItDies(String standbys) {
        try (Scenario scenario = Scenario.withTopics(Recovery.CHANGELOG)) {
            LatchkeyProcess owner = start(scenario, standbys);
            LatchkeyProcess heir = start(scenario, standbys);
            Scenario.await("both to own partitions").until(() -> {
                scenario.kafka.feed().send(scenario.traffic.oneForEach(100));
                scenario.awaitTakenIn();
                return pending(owner) > 0 && pending(heir) > 0;
            });
            heir.post("/flush");
            scenario.awaitReleased(owner, heir);
            scenario.kafka.feed().send(scenario.traffic.oneForEach(HELD));
            scenario.awaitTakenIn();
            double released = Scenario.metric(heir, "latchkey_released_total") + pending(heir);

            owner.kill();
            long begun = System.nanoTime();
            Scenario.await("a release of what it held")
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> {
                        heir.post("/flush");
                        return Scenario.metric(heir, "latchkey_released_total") > released;
                    });
            System.out.printf(
                    "take-over: %d entries, %s standby: first release %d ms after the owner's death%n",
                    HELD, standbys, millisSince(begun));

            scenario.awaitReleased(heir);
            scenario.assertExact();
        }
    }

    private static LatchkeyProcess start(Scenario scenario, String standbys) {
        return scenario.instance()
                .set("latchkey.api.auth", "none")
                .measured()
                .set("kafka-streams.num.standby.replicas", standbys)
                .set("latchkey.flush.interval", "10M")
                .start()
                .awaitReady();
    }

    private static double pending(LatchkeyProcess instance) {
        return Scenario.metric(instance, "latchkey_pending_entries");
    }

    private static void end(LatchkeyProcess instance) {
        instance.terminate();
        instance.awaitExit(Duration.ofSeconds(60));
    }

    private static long millisSince(long begun) {
        return (System.nanoTime() - begun) / 1_000_000;
    }
}
