package dev.latchkey.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Topics are gone: the procedures of docs/operations.md that {@link RefusalIT} does not go through. */
class DisasterIT {
    private static final Duration SOON = Duration.ofSeconds(60);

    /** What was pending is released, and what was released before since that time once more. */
    @ParameterizedTest
    @EnumSource(Recovery.class)
    void shouldLoseNothingWhenOffsetsAreMovedBackAfterTheInternalTopicsWereDeleted(Recovery recovery)
            throws IOException {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess instance = pendingAndStopped(scenario);
            deleteInternalTopics(scenario, recovery);
            Utils.delete(instance.stateDir().toFile());

            commitAll(scenario, 0);
            instance.set("latchkey.flush.interval", "2S").start().awaitReady();

            scenario.awaitReleased(instance);
            scenario.assertReleasesExact();
        }
    }

    @Test
    void shouldLoseNothingWhenWhatIsPendingWasDeletedAndItIsDoneAsTheRefusalSays() throws IOException {
        try (Scenario scenario = Scenario.withTopics(Recovery.CHANGELOG)) {
            LatchkeyProcess instance = pendingAndStopped(scenario);
            scenario.kafka.topics().delete(scenario.application + "-pending-changelog");
            Utils.delete(instance.stateDir().toFile());
            Scenario.assertRefused(
                    instance.start(),
                    "holds none: it was deleted or truncated",
                    scenario.application + "-marks-changelog and " + scenario.application + "-pending-changelog",
                    "--reset-offsets --to-earliest --execute");

            deleteInternalTopics(scenario, Recovery.CHANGELOG); // one of them was made anew
            Utils.delete(instance.stateDir().toFile());
            Scenario.await("the group to be empty")
                    .until(() -> scenario.kafka.groups().isEmpty(scenario.application));
            commitAll(scenario, 0);
            instance.set("latchkey.flush.interval", "2S").start().awaitReady();

            scenario.awaitReleased(instance);
            scenario.assertReleasesExact();
        }
    }

    @ParameterizedTest
    @EnumSource(Recovery.class)
    void shouldBeginAnewWhenTheInputWasCreatedAgainAndTheApplicationReset(Recovery recovery) throws Exception {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess instance = pendingAndStopped(scenario);
            scenario.kafka.topics().delete(scenario.input);
            Scenario.await("the topic to be gone")
                    .until(() ->
                            !scenario.kafka.admin().listTopics().names().get().contains(scenario.input));
            scenario.kafka.topics().createNamed(scenario.input, Traffic.PARTITIONS, Map.of());
            // With the topic the broker has deleted the group's offsets in it; nothing was flushed, so the mark is at
            // 0.
            Scenario.assertRefused(instance.start(), "If the topic was created again, reset the application");

            // As kafka-streams-application-reset.sh does.
            Scenario.await("the group to be empty, and gone").until(() -> isDeleted(scenario));
            deleteInternalTopics(scenario, recovery);
            Utils.delete(instance.stateDir().toFile());
            scenario.kafka.feed().send(scenario.traffic.records(1_000, 100));
            instance.set("latchkey.flush.interval", "2S").start().awaitReady();

            scenario.awaitReleased(instance);
            scenario.assertReleasesExact();
        }
    }

    @Test
    void shouldForgetWhatWasReleasedAndLoseNothingWhenTheFloorsWereDeleted() throws IOException {
        try (Scenario scenario = Scenario.withTopics(Recovery.REPLAY)) {
            LatchkeyProcess instance =
                    scenario.instance().set("latchkey.remember", "1H").start();
            scenario.kafka.feed().send(scenario.traffic.oneForEach(400));
            scenario.awaitReleased(instance);
            instance.set("latchkey.flush.interval", "10M");
            restart(instance);
            scenario.kafka.feed().send(scenario.traffic.records(1_000, 400));
            scenario.awaitTakenIn();
            instance.terminate();
            assertThat(instance.awaitExit(SOON)).isZero();

            scenario.kafka.topics().delete(scenario.application + "-floors-changelog");
            Utils.delete(instance.stateDir().toFile());
            instance.set("latchkey.flush.interval", "2S").start();

            scenario.awaitReleased(instance);
            scenario.assertExact(); // by the rules for those that remember nothing
            assertThat(instance.metrics().sum("latchkey_records_total", "outcome=\"outdated\""))
                    .isZero();
        }
    }

    private static void restart(LatchkeyProcess instance) {
        instance.terminate();
        assertThat(instance.awaitExit(SOON)).isZero();
        instance.start().awaitReady();
    }

    /** Entries are pending in every partition, and the instance has left its group. */
    private static LatchkeyProcess pendingAndStopped(Scenario scenario) {
        LatchkeyProcess instance =
                scenario.instance().set("latchkey.flush.interval", "10M").start();
        scenario.kafka.feed().send(scenario.traffic.records(1_000, 100));
        scenario.awaitTakenIn();
        instance.terminate();
        assertThat(instance.awaitExit(SOON)).isZero();
        return instance;
    }

    private static void deleteInternalTopics(Scenario scenario, Recovery recovery) {
        scenario.kafka.topics().delete(scenario.application + "-marks-changelog");
        if (recovery == Recovery.CHANGELOG) {
            scenario.kafka.topics().delete(scenario.application + "-pending-changelog");
        }
    }

    private static boolean isDeleted(Scenario scenario) throws InterruptedException {
        try {
            scenario.kafka
                    .admin()
                    .deleteConsumerGroups(List.of(scenario.application))
                    .all()
                    .get();
            return true;
        } catch (ExecutionException e) {
            return e.getCause() instanceof GroupIdNotFoundException; // else it has members still
        }
    }

    private static void commitAll(Scenario scenario, long offset) {
        for (int partition = 0; partition < Traffic.PARTITIONS; partition++) {
            scenario.kafka.groups().commit(scenario.application, scenario.input, partition, offset);
        }
    }
}
