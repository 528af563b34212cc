package dev.latchkey.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import org.junit.jupiter.api.Test;

/** The disk of {@code changelog} fills up, in the middle of work and before a start, and is read-only. */
class DiskIT {
    @Test
    void shouldEndWithClearWordsAndLoseNothingWhenTheDiskIsFull() {
        try (SmallDisk disk = new SmallDisk("64m");
                Scenario scenario = Scenario.withTopics(Recovery.CHANGELOG)) {
            String stateDir = disk.folder().toString();
            LatchkeyProcess instance = scenario.instance()
                    .env("KAFKA_STREAMS_STATE_DIR", stateDir)
                    .set("latchkey.rocksdb.memory", "4M") // small write buffers, written out often
                    .set("latchkey.flush.interval", "10M")
                    .start();
            instance.awaitReady();
            scenario.kafka.feed().send(scenario.traffic.records(10_000, 10_000));
            scenario.awaitTakenIn();

            disk.fill();
            scenario.kafka.feed().send(scenario.traffic.records(100_000, 100_000));

            Scenario.assertRefused(
                    instance,
                    "Latchkey stops, to be restarted: the local state can't be read or written",
                    "Look whether the disk of kafka-streams.state.dir is full");
            assertThat(instance.log().lines("Latchkey stops.*No space left on device"))
                    .hasSize(1);

            disk.fill(); // its end has made some room
            Scenario.assertRefused(instance.start(), stateDir, "can't be written", "free the disk");

            disk.free();
            disk.readOnly(true);
            Scenario.assertRefused(instance.start(), stateDir, "can't be written", "Read-only file system");

            disk.readOnly(false);
            instance.set("latchkey.flush.interval", "2S").start();
            scenario.awaitReleased(instance);
            scenario.assertExact();
            assertThat(instance.isAlive()).isTrue();
        }
    }
}
