package dev.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.buffer.Outcome;
import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.version.Version;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A tombstone without a version beats what is pending, and stands where that stood: in both buffers. */
@ParameterizedClass
@EnumSource(Recovery.class)
class VersionlessTombstoneTest {
    @Parameter
    Recovery recovery = Recovery.REPLAY;

    private AnyBuffer given;

    @BeforeEach
    void begin() {
        given = new AnyBuffer(recovery, true);
    }

    @Test
    void shouldLetAVersionlessTombstoneBeatWhatIsPendingAndStandWhereThatStood() {
        given.offer("a", 5, 0);

        List<Outcome> outcomes = new ArrayList<>(List.of(given.tombstone("a", 1), given.offer("a", 4, 2)));
        assertThat(given.pending()).containsExactly("a=null");
        given.recover();
        outcomes.add(given.offer("a", 4, 3));
        outcomes.add(given.offer("a", 6, 4));

        assertThat(outcomes).containsExactly(Outcome.NEWER, Outcome.OLDER, Outcome.OLDER, Outcome.NEWER);
        assertThat(given.pending()).containsExactly("a=6@4");
    }

    @Test
    void shouldFollowTheRuleForTiesWhenTheVersionThatATombstoneBeatComesAgain() {
        for (boolean tiesLatest : new boolean[] {true, false}) {
            given = new AnyBuffer(recovery, tiesLatest);
            given.offer("a", 5, 0);
            given.tombstone("a", 1);
            given.offer("a", 5, 2);

            assertThat(given.pending()).containsExactly(tiesLatest ? "a=5@2" : "a=null");
        }
    }

    /** Where an operator has set the group's offset back. */
    @Test
    void shouldChangeNothingWhenWhatIsHeldAlreadyComesAgain() {
        given = new AnyBuffer(recovery, false);
        given.tombstone("a", 1);
        given.offer("a", 7, 2);

        assertThat(given.tombstone("a", 1)).isEqualTo(Outcome.OLDER);
        assertThat(given.offer("a", 7, 2)).isEqualTo(Outcome.OLDER);

        assertThat(given.pending()).containsExactly("a=7@2");
    }

    @Test
    void shouldLetAnyVersionBeatATombstoneThatNothingPrecedes() {
        assertThat(given.tombstone("a", 0)).isEqualTo(Outcome.FIRST);
        assertThat(given.get("a").version()).isEqualTo(Version.LOWEST);

        assertThat(given.offer("a", Long.MIN_VALUE, 1)).isEqualTo(Outcome.NEWER);
    }
}
