package dev.latchkey.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What is released, and what is not, where releases are remembered. */
@ParameterizedClass
@EnumSource(Recovery.class)
class RememberTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final String[] AN_HOUR = {"latchkey.remember", "1H"};

    @Parameter
    Recovery recovery = Recovery.REPLAY;

    @Test
    void shouldNotReleaseWhatIsOlderThanWhatWasReleased() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, AN_HOUR)) {
            releaseOne(latchkey, "a", 9);
            latchkey.send("a", 3);
            latchkey.send("b", 1);

            latchkey.pass(MINUTE);

            assertThat(latchkey.released()).containsExactly("b={\"version\":1}");
            assertThat(latchkey.telemetry.outdated).isEqualTo(1);
            assertThat(latchkey.telemetry.released).isEqualTo(2);
            assertThat(latchkey.deadLetters()).isEmpty();
            assertThat(latchkey.partition().pending().stats().entries()).isZero();
            assertThat(latchkey.occupancy.bytes()).isZero();
        }
    }

    @Test
    void shouldReleaseWhatIsNewer() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, AN_HOUR)) {
            releaseOne(latchkey, "a", 9);
            latchkey.send("a", 10);

            latchkey.pass(MINUTE);

            assertThat(latchkey.released()).containsExactly("a={\"version\":10}");
        }
    }

    @Test
    void shouldFollowTheRuleForTiesWhenAnEqualVersionComes() {
        for (String ties : new String[] {"latest", "first"}) {
            try (TopologyHarness latchkey =
                    new TopologyHarness(recovery, "latchkey.remember", "1H", "latchkey.version.ties", ties)) {
                releaseOne(latchkey, "a", 9);
                latchkey.send("a", 9);

                latchkey.pass(MINUTE);

                assertThat(latchkey.released()).hasSize(ties.equals("latest") ? 1 : 0);
            }
        }
    }

    @Test
    void shouldGoOnWithADrainWhenAllOfAStepIsOutdated() {
        try (TopologyHarness latchkey =
                new TopologyHarness(recovery, "latchkey.remember", "1H", "latchkey.flush.batch-records", "2")) {
            for (String key : new String[] {"a", "b", "c"}) {
                releaseOne(latchkey, key, 9);
            }
            for (String key : new String[] {"a", "b", "c", "d"}) {
                latchkey.send(key, 3);
            }
            latchkey.pass(MINUTE);
            assertThat(latchkey.released()).isEmpty();

            latchkey.drain();

            assertThat(latchkey.released()).containsExactly("d={\"version\":3}");
        }
    }

    @Test
    void shouldReleaseWhatIsOlderWhenItsTimeIsOver() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, "latchkey.remember", "10M")) {
            releaseOne(latchkey, "a", 9);
            latchkey.pass(Duration.ofMinutes(13));
            latchkey.send("a", 3);

            latchkey.pass(MINUTE);

            assertThat(latchkey.released()).containsExactly("a={\"version\":3}");
        }
    }

    @Test
    void shouldForgetInStepsWhenItsTimeIsOver() {
        try (TopologyHarness latchkey = // a tenth of these in a step
                new TopologyHarness(recovery, "latchkey.remember", "10M", "latchkey.flush.batch-records", "20")) {
            for (String key : new String[] {"a", "b", "c"}) {
                latchkey.send(key, 1);
            }
            latchkey.pass(MINUTE);
            latchkey.drain();
            assertThat(latchkey.storedFloors()).isEqualTo(3);

            latchkey.pass(Duration.ofMinutes(13));
            assertThat(latchkey.storedFloors()).isEqualTo(1);
            latchkey.pass(Flusher.TICK);

            assertThat(latchkey.storedFloors()).isZero();
        }
    }

    @Test
    void shouldNotReviveADeletedKeyWhenAnOlderVersionComesLate() {
        try (TopologyHarness latchkey =
                new TopologyHarness(recovery, "latchkey.remember", "1H", "latchkey.version.from", "header:v")) {
            latchkey.send(new byte[] {'a'}, null, new RecordHeaders().add("v", "9".getBytes(UTF_8)));
            latchkey.pass(MINUTE);
            assertThat(latchkey.released()).containsExactly("a=null");
            latchkey.send(new byte[] {'a'}, new byte[] {'x'}, new RecordHeaders().add("v", "8".getBytes(UTF_8)));

            latchkey.pass(MINUTE);

            assertThat(latchkey.released()).isEmpty();
        }
    }

    @Test
    void shouldReleaseATombstoneWithoutAVersionAndKeepTheFloor() {
        try (TopologyHarness latchkey = withVersionlessTombstones()) {
            releaseOne(latchkey, "a", 9);
            latchkey.send(new byte[] {'a'}, null, new RecordHeaders());
            latchkey.pass(MINUTE);
            assertThat(latchkey.released()).containsExactly("a=null");
            latchkey.send("a", 8);

            latchkey.pass(MINUTE);

            assertThat(latchkey.released()).isEmpty();
        }
    }

    @Test
    void shouldReleaseATombstoneWithoutAVersionWhenAnOutdatedRecordFollowsIt() {
        try (TopologyHarness latchkey = withVersionlessTombstones()) {
            releaseOne(latchkey, "a", 9);
            latchkey.send("a", 5);
            latchkey.send(new byte[] {'a'}, null, new RecordHeaders().add("why", new byte[] {1}));
            latchkey.send("a", 6);
            latchkey.send("a", 7);

            latchkey.pass(MINUTE);

            TestRecord<byte[], byte[]> released = latchkey.releasedRecords().get(0);
            assertThat(released.value()).isNull();
            assertThat(released.headers().lastHeader("why").value()).containsExactly(1);
            assertThat(latchkey.telemetry.outdated).isZero();
        }
    }

    private TopologyHarness withVersionlessTombstones() {
        return new TopologyHarness(recovery, "latchkey.remember", "1H", "latchkey.tombstones", "latest");
    }

    @Test
    void shouldForgetAKeyOrAllWhenToldTo() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, AN_HOUR)) {
            releaseOne(latchkey, "a", 9);
            releaseOne(latchkey, "b", 9);
            FloorView floors = Objects.requireNonNull(latchkey.partition().floors());

            CompletableFuture<Boolean> a = floors.forget(new byte[] {'a'});
            latchkey.pass(Flusher.TICK);

            assertThat(floors.get(new byte[] {'a'})).isNull();
            assertThat(floors.get(new byte[] {'b'})).isNotNull();
            CompletableFuture<Boolean> all = floors.forget(null);
            latchkey.pass(Flusher.TICK);
            assertThat(floors.get(new byte[] {'b'})).isNull();
            releaseOne(latchkey, "b", 3);
            assertThat(List.of(a, all)).as("before a commit").noneMatch(CompletableFuture::isDone);
        }
    }

    @Test
    void shouldSayThatAKeyIsForgottenOnceThatIsCommitted() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, AN_HOUR)) {
            releaseOne(latchkey, "a", 9);
            FloorView floors = Objects.requireNonNull(latchkey.partition().floors());
            CompletableFuture<Boolean> never = floors.forget(new byte[] {'x'});
            CompletableFuture<Boolean> first = floors.forget(new byte[] {'a'});
            latchkey.pass(Flusher.TICK);
            CompletableFuture<Boolean> again = floors.forget(new byte[] {'a'});
            latchkey.pass(Flusher.TICK);
            assertThat(List.of(never, first, again))
                    .as("what it finds to be gone may come back")
                    .noneMatch(CompletableFuture::isDone);

            latchkey.commits.add();
            latchkey.pass(Flusher.TICK);

            assertThat(List.of(never, first, again)).allMatch(done -> done.getNow(false));
            CompletableFuture<Boolean> nothing = floors.forget(new byte[] {'a'});
            latchkey.pass(Flusher.TICK);
            assertThat(nothing).as("only a commit shows whose partition it is").isNotDone();
            latchkey.commits.add();
            latchkey.pass(Flusher.TICK);
            assertThat(nothing.getNow(false)).isTrue();
        }
    }

    @Test
    void shouldForgetNothingWhenWhoAskedHasGone() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery, AN_HOUR)) {
            releaseOne(latchkey, "a", 9);
            FloorView floors = Objects.requireNonNull(latchkey.partition().floors());

            floors.forget(new byte[] {'a'}).complete(false); // it has taken too long
            latchkey.pass(Flusher.TICK);

            assertThat(floors.get(new byte[] {'a'})).isNotNull();
        }
    }

    @Test
    void shouldNotSayThatAKeyIsForgottenWhenItsPartitionLeaves() {
        List<CompletableFuture<Boolean>> asked = new ArrayList<>();
        try (TopologyHarness latchkey = new TopologyHarness(recovery, AN_HOUR)) {
            releaseOne(latchkey, "a", 9);
            FloorView floors = Objects.requireNonNull(latchkey.partition().floors());
            asked.add(floors.forget(new byte[] {'a'}));
            latchkey.pass(Flusher.TICK);

            asked.add(floors.forget(null));
        }
        assertThat(asked).allMatch(done -> !done.getNow(true));
    }

    @Test
    void shouldRememberNothingWhenNotTold() {
        try (TopologyHarness latchkey = new TopologyHarness(recovery)) {
            assertThat(latchkey.partition().floors()).isNull();
        }
    }

    private static void releaseOne(TopologyHarness latchkey, String key, long version) {
        latchkey.send(key, version);
        latchkey.pass(MINUTE);
        assertThat(latchkey.released()).containsExactly(key + "={\"version\":" + version + "}");
    }
}
