package dev.latchkey.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.buffer.Arrival;
import dev.latchkey.buffer.DrainBudget;
import dev.latchkey.buffer.Entry;
import dev.latchkey.buffer.Floor;
import dev.latchkey.buffer.Floor.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;

/** Floors in a store: what counts, for how long, and what survives a restart. */
class FloorsTest {
    private static final String RULE = "input=in r1 /version=integer ties=latest";
    private static final Duration HOUR = Duration.ofHours(1);
    private static final long QUARTER = HOUR.toMillis() / 4;

    private final KeyValueStore<byte[], byte[]> store = MemoryStore.open();
    private long now = 1_000_000 * QUARTER;
    private Floors given = floors(HOUR, true, RULE);

    private Floors floors(Duration remember, boolean tiesLatest, String rule) {
        Floors floors = new Floors(store, remember, 1_000, tiesLatest, rule, () -> now);
        floors.restore();
        return floors;
    }

    private Verdict release(String key, long version, long offset) {
        Arrival<Headers> arrival = new Arrival<>();
        arrival.record(key.getBytes(UTF_8), new byte[0], null, 0, offset);
        arrival.version(version, null);
        return given.release(Entry.of(arrival, 0));
    }

    private int stored() {
        int count = 0;
        try (KeyValueIterator<byte[], byte[]> all = store.all()) {
            for (; all.hasNext(); all.next()) {
                count++;
            }
        }
        return count;
    }

    private boolean forgetOld(int most) {
        return given.forgetOld(new DrainBudget(most, Long.MAX_VALUE, () -> 0));
    }

    @Test
    void shouldHoldBackWhatIsOlderWhateverBucketsItsFloorLiesIn() {
        List<Verdict> verdicts = new ArrayList<>();
        for (int quarter = 0; quarter <= 4; quarter++) {
            given = floors(HOUR, true, RULE); // a restart each time
            verdicts.add(release("new-" + quarter, 1, quarter));
            verdicts.add(release("a", quarter == 0 ? 9 : 3, 100 + quarter));
            now += QUARTER;
        }

        assertThat(verdicts.subList(0, 2)).containsExactly(Verdict.WINNER, Verdict.WINNER);
        assertThat(verdicts.subList(2, 10))
                .containsExactly(
                        Verdict.WINNER,
                        Verdict.OUTDATED,
                        Verdict.WINNER,
                        Verdict.OUTDATED,
                        Verdict.WINNER,
                        Verdict.OUTDATED,
                        Verdict.WINNER,
                        Verdict.OUTDATED);
    }

    @Test
    void shouldRememberAtLeastForTheDurationAndThenForget() {
        now += QUARTER - 1; // the last moment of its bucket
        release("a", 9, 0);

        now += HOUR.toMillis();
        assertThat(release("a", 3, 1)).isEqualTo(Verdict.OUTDATED);
        now++;
        assertThat(given.find("a".getBytes(UTF_8))).isNull();
        assertThat(release("a", 3, 2)).isEqualTo(Verdict.WINNER);
    }

    @Test
    void shouldRememberFromTheLastReleaseOnWhenThereWereSeveral() {
        release("a", 9, 0);
        now += 3 * QUARTER;
        release("a", 9, 1);

        now += 3 * QUARTER;

        assertThat(release("a", 3, 2)).isEqualTo(Verdict.OUTDATED);
    }

    @Test
    void shouldWriteNothingWhenThePresentBucketHoldsTheSameVersion() {
        release("a", 9, 0);
        byte[] key = FloorCodec.key(now + QUARTER, "a".getBytes(UTF_8));
        byte[] before = store.get(key);

        release("a", 9, 1);

        assertThat(before).isNotNull();
        assertThat(store.get(key)).isEqualTo(before);
    }

    @Test
    void shouldForgetInStepsAndLeaveWhatStillCounts() {
        for (int i = 0; i < 10; i++) {
            release("old-" + i, 1, i);
        }
        now += QUARTER;
        release("young", 9, 100);
        assertThat(forgetOld(100)).isFalse();
        now += HOUR.toMillis();

        assertThat(forgetOld(4)).isTrue();
        assertThat(stored()).isEqualTo(7);
        given = floors(HOUR, true, RULE); // goes on where it stood
        assertThat(forgetOld(4)).isTrue();
        assertThat(forgetOld(4)).isTrue();
        assertThat(forgetOld(4)).isFalse();

        assertThat(stored()).isEqualTo(1);
        assertThat(release("young", 3, 101)).isEqualTo(Verdict.OUTDATED);
    }

    /** More is released in each quarter than five steps forget. */
    @Test
    void shouldKeepUpWithWhatIsReleasedByTakingLargerSteps() {
        for (int quarter = 0; quarter < 60; quarter++) {
            for (int i = 0; i < 30; i++) {
                release("k-" + i, quarter, quarter);
            }
            now += QUARTER;
            for (int step = 0; step < 5; step++) {
                forgetOld(4);
            }
        }

        assertThat(stored()).isBetween(4 * 30, 8 * 30);
    }

    @Test
    void shouldNotForgetSoonerWhenTheDurationWasLongerBefore() {
        given = floors(HOUR.multipliedBy(24 * 7), true, RULE);
        release("a", 9, 0);

        given = floors(HOUR, true, RULE);
        release("b", 9, 1);
        now += HOUR.toMillis();

        assertThat(release("a", 3, 2)).isEqualTo(Verdict.OUTDATED);
        assertThat(release("b", 3, 3)).isEqualTo(Verdict.OUTDATED);
    }

    @Test
    void shouldTakeTheHighestFloorWhenTheClockWasSetBackBehindABucket() {
        release("a", 9, 0);
        now -= QUARTER;
        release("a", 12, 1);

        assertThat(release("a", 10, 2)).isEqualTo(Verdict.OUTDATED);
    }

    @Test
    void shouldNotCompareWithFloorsOfAnotherRuleOrTopic() {
        release("a", 9, 0);

        given = floors(HOUR, true, RULE.replace("integer", "string"));
        assertThat(given.find("a".getBytes(UTF_8))).isNull();
        assertThat(release("a", 3, 1)).isEqualTo(Verdict.WINNER);
        assertThat(release("a", 2, 2)).isEqualTo(Verdict.OUTDATED);
        given = floors(HOUR, true, RULE);

        assertThat(release("a", 1, 3)).as("the other rule's floor replaced it").isEqualTo(Verdict.WINNER);
    }

    @Test
    void shouldForgetOneKeyInAllBucketsWhenAskedTo() {
        release("a", 9, 0);
        release("b", 9, 1);
        now += QUARTER;
        release("a", 10, 2);

        given.forget("a".getBytes(UTF_8));

        assertThat(release("a", 3, 3)).isEqualTo(Verdict.WINNER);
        assertThat(release("b", 3, 4)).isEqualTo(Verdict.OUTDATED);
    }

    @Test
    void shouldForgetAllByOneRecordAndForGood() {
        release("a", 9, 0);
        release("b", 9, 1);

        given.forget(null);
        assertThat(stored()).as("both, and how often all was forgotten").isEqualTo(3);
        given = floors(HOUR, true, RULE);

        assertThat(release("a", 3, 2)).isEqualTo(Verdict.WINNER);
        assertThat(release("a", 2, 3)).isEqualTo(Verdict.OUTDATED);
        given.forget(null);
        assertThat(release("a", 1, 4)).isEqualTo(Verdict.WINNER);
    }

    /** It could not be logged, and a record that can't be sent would stop the service. */
    @Test
    void shouldReleaseButNotRememberWhenTheKeyIsAsLargeAsARecordMayBe() {
        String large = "x".repeat(900);
        release(large, 9, 0);

        assertThat(release(large, 3, 1)).isEqualTo(Verdict.WINNER);
        assertThat(stored()).isZero();
    }

    /** As after KAFKA-20685: the store keeps what was written, and the buffer comes back as it was before. */
    @Test
    void shouldReleaseARecordAgainWhenItsFloorOutlivedItsTransaction() {
        for (boolean tiesLatest : new boolean[] {true, false}) {
            given = floors(HOUR, tiesLatest, RULE + tiesLatest);
            release("a", 9, 100);

            given = floors(HOUR, tiesLatest, RULE + tiesLatest);

            assertThat(release("a", 9, 100)).isEqualTo(Verdict.WINNER);
            assertThat(release("a", 9, 101)).isEqualTo(tiesLatest ? Verdict.WINNER : Verdict.OUTDATED);
        }
    }

    @Test
    void shouldSayWhatItRemembersAndForHowLong() {
        release("a", 9, 5);

        Floors.Found found = given.find("a".getBytes(UTF_8));

        assertThat(found)
                .isEqualTo(new Floors.Found(new Floor(9, null, 5), now + QUARTER, now + QUARTER + HOUR.toMillis()));
    }
}
