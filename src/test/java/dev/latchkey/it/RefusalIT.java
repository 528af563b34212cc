package dev.latchkey.it;

import static dev.latchkey.it.Scenario.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What would lose or repeat records is refused, in words that say what was found and what to do. */
@ParameterizedClass
@EnumSource(Recovery.class)
class RefusalIT {
    @Parameter
    Recovery recovery = Recovery.REPLAY;

    private static final Duration SOON = Duration.ofSeconds(60);

    @Test
    void shouldRefuseWhenTheVersionRuleChangedWhileRecordsArePending() {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess instance = scenario.pendingAndKilled();
            instance.set("latchkey.version.ties", "first").start();

            assertRefused(instance, "were taken in under the rule", "ties=first", "ties=latest", "POST /flush");
        }
    }

    @Test
    void shouldRefuseWhenRecordsOfAnotherTopicArePendingUnderItsApplicationId() {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess instance = scenario.pendingAndKilled();
            String other = scenario.kafka.topics().create("other", Traffic.PARTITIONS);
            Scenario.await("the group to be empty")
                    .until(() -> scenario.kafka.groups().isEmpty(scenario.application));
            instance.set("latchkey.input.topic", other)
                    .set("latchkey.dead-letter.topic", scenario.deadLetters)
                    .start();

            assertRefused(instance, "records of another topic are pending", "input=" + scenario.input + " ");
        }
    }

    @Test
    void shouldGoOnExactlyWhenLostOffsetsAreSetAsTheRefusalSays() throws Exception {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess instance = scenario.pendingAndKilled();
            Scenario.await("the group to be empty").ignoreExceptions().until(() -> {
                scenario.kafka
                        .admin()
                        .deleteConsumerGroups(List.of(scenario.application))
                        .all()
                        .get();
                return true;
            });
            instance.start();
            assertRefused(instance, "has no committed offset", "kafka-consumer-groups.sh", "--to-offset 0 --execute");

            Scenario.await("the group to be empty again").ignoreExceptions().until(() -> {
                for (int partition = 0; partition < Traffic.PARTITIONS; partition++) {
                    scenario.kafka.groups().commit(scenario.application, scenario.input, partition, 0);
                }
                return true;
            });
            instance.set("latchkey.flush.interval", "2S").start();

            scenario.awaitReleased(instance);
            scenario.assertReleasesExact();
        }
    }

    @Test
    void shouldGoOnExactlyWhenPartitionsWereAddedAsTheRefusalSays() {
        try (Scenario scenario = Scenario.withTopics(recovery).remembering("1H")) {
            LatchkeyProcess instance = scenario.pendingAndKilled();
            scenario.kafka.topics().growTo(scenario.input, Traffic.PARTITIONS + 2);
            instance.start();
            for (String changelog : changelogs(scenario)) {
                assertThat(instance.awaitExit(SOON)).isEqualTo(1);
                assertThat(instance.log().text())
                        .contains(
                                "has 6 partitions, " + changelog + " has 4",
                                "--topic " + changelog + " --partitions 6");
                scenario.kafka.topics().growTo(changelog, Traffic.PARTITIONS + 2);
            }
            instance.set("latchkey.flush.interval", "2S").start();

            scenario.awaitReleased(instance);
            scenario.assertExact();
        }
    }

    @Test
    void shouldRefuseToSwitchTheRecoveryUntilWhatIsPendingWasReleased() {
        try (Scenario scenario = Scenario.withTopics(recovery)) {
            LatchkeyProcess instance = scenario.pendingAndKilled();
            String other = name(recovery == Recovery.REPLAY ? Recovery.CHANGELOG : Recovery.REPLAY);
            instance.set("latchkey.recovery", other).start();
            assertRefused(instance, "were taken in under the rule", "recovery=" + other, "POST /flush");

            instance.set("latchkey.recovery", name(recovery))
                    .set("latchkey.flush.interval", "2S")
                    .start();
            scenario.awaitReleased(instance);
            instance.terminate();
            instance.awaitExit(SOON);
            instance.set("latchkey.recovery", other).start();
            scenario.kafka.feed().send(scenario.traffic.records(1_000, 100));

            scenario.awaitReleased(instance);
            scenario.assertExact();
        }
    }

    private static String name(Recovery recovery) {
        return recovery.name().toLowerCase(Locale.ROOT);
    }

    private List<String> changelogs(Scenario scenario) {
        String marks = scenario.application + "-marks-changelog";
        String floors = scenario.application + "-floors-changelog";
        return recovery == Recovery.REPLAY
                ? List.of(marks, floors)
                : List.of(marks, scenario.application + "-pending-changelog", floors);
    }
}
