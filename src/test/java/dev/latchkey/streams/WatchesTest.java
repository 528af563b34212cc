package dev.latchkey.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** {@link PollWatch}, {@link ClockWatch}, {@link BrokerSilence} and {@link Backoff}: what they make of the time that passes. */
class WatchesTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void shouldAddUpSilenceWhenAThreadDoesNotPoll() {
        PollWatch watch = new PollWatch();
        watch.sample(Map.of("one", 1.0, "two", 1.0), Set.of(), false, SECOND);
        watch.sample(Map.of("one", 1.0, "two", 2.0), Set.of(), false, SECOND);

        Duration silence = watch.sample(Map.of("one", 1.0, "two", 3.0), Set.of(), false, SECOND);

        assertThat(silence).isEqualTo(SECOND.multipliedBy(2));
    }

    @Test
    void shouldForgetSilenceWhenTheThreadPollsOrAReplayGoesOnOrTheThreadIsGone() {
        PollWatch watch = new PollWatch();
        watch.sample(Map.of("one", 1.0), Set.of(), false, SECOND);
        watch.sample(Map.of("one", 1.0), Set.of(), false, SECOND);

        assertThat(watch.sample(Map.of("one", 2.0), Set.of(), false, SECOND)).isEqualTo(Duration.ZERO);
        watch.sample(Map.of("one", 2.0), Set.of(), false, SECOND);
        assertThat(watch.sample(Map.of("one", 2.0), Set.of(), true, SECOND)).isEqualTo(Duration.ZERO);
        watch.sample(Map.of("one", 2.0), Set.of(), false, SECOND);
        assertThat(watch.sample(Map.of(), Set.of(), false, SECOND)).isEqualTo(Duration.ZERO);
    }

    @Test
    void shouldNotWaitForAThreadThatDiedAndIsSlowToGo() {
        PollWatch watch = new PollWatch();
        watch.sample(Map.of("one", 1.0), Set.of(), false, SECOND);

        assertThat(watch.sample(Map.of("one", 1.0), Set.of("one"), false, SECOND))
                .isEqualTo(Duration.ZERO);
        assertThat(watch.sample(Map.of("one", 1.0), Set.of(), false, SECOND)).isEqualTo(SECOND);
    }

    @Test
    void shouldNotCountTheTimeInWhichTheProcessWasSuspended() {
        PollWatch watch = new PollWatch();
        watch.sample(Map.of("one", 1.0), Set.of(), false, SECOND);

        Duration silence = watch.sample(Map.of("one", 1.0), Set.of(), false, Duration.ofHours(1));

        assertThat(silence).isLessThan(Duration.ofSeconds(10));
    }

    @Test
    void shouldTellByHowMuchTheWallClockWasSetBack() {
        ClockWatch watch = new ClockWatch(1_000_000, 0);

        assertThat(watch.setBack(1_001_000, TimeUnit.SECONDS.toNanos(1))).isEqualTo(Duration.ZERO);
        assertThat(watch.setBack(942_000, TimeUnit.SECONDS.toNanos(2))).isEqualTo(Duration.ofSeconds(60));
        assertThat(watch.setBack(943_000, TimeUnit.SECONDS.toNanos(3))).isEqualTo(Duration.ZERO);
        assertThat(watch.setBack(9_000_000, TimeUnit.SECONDS.toNanos(4))).isNegative();
    }

    @Test
    void shouldSayOnceAMinuteThatTheBrokerIsAwayAndOnceThatItIsBack() {
        long[] now = {0};
        BrokerSilence silence = new BrokerSilence(() -> now[0]);

        assertThat(silence.heard(List.of(-1.0))).isFalse();
        assertThat(silence.heard(List.of(3.0))).isFalse();
        assertThat(silence.heard(List.of(12.0, 60.0))).isTrue();
        assertThat(silence.heard(List.of(13.0))).isFalse();
        now[0] = TimeUnit.SECONDS.toNanos(61);
        assertThat(silence.heard(List.of(73.0))).isTrue();
        assertThat(silence.heard(List.of(1.0))).isTrue();
        assertThat(silence.heard(List.of(1.0))).isFalse();
    }

    @Test
    void shouldPauseLongerEachTimeAndGiveUpWhenThereAreTooMany() {
        long[] now = {0};
        Backoff backoff = new Backoff(() -> now[0]);

        assertThat(backoff.next(1, false)).contains(Duration.ZERO);
        assertThat(backoff.next(1, false)).contains(Duration.ofSeconds(1));
        assertThat(backoff.next(1, false)).contains(Duration.ofSeconds(2));
        for (int attempt = 4; attempt <= Backoff.MOST; attempt++) {
            assertThat(backoff.next(1, false)).isPresent();
        }

        assertThat(backoff.next(1, false)).isEmpty();
        assertThat(backoff.next(1, true)).contains(Backoff.LONGEST);
    }

    @Test
    void shouldBeginAnewWhenFailuresLieLongBack() {
        long[] now = {0};
        Backoff backoff = new Backoff(() -> now[0]);
        for (int attempt = 1; attempt <= Backoff.MOST; attempt++) {
            assertThat(backoff.next(1, false)).isPresent();
        }
        now[0] = Backoff.MEMORY.toNanos() + 1;

        assertThat(backoff.next(1, false)).contains(Duration.ZERO);
    }

    @Test
    void shouldTakeForOneWhatBefallsAllThreadsAtOnce() {
        long[] now = {0};
        Backoff backoff = new Backoff(() -> now[0]);
        for (int thread = 1; thread <= 8; thread++) {
            now[0] += TimeUnit.MILLISECONDS.toNanos(100);
            assertThat(backoff.next(8, false)).contains(Duration.ZERO);
        }

        assertThat(backoff.next(8, false)).contains(Duration.ofSeconds(1));
    }

    @Test
    void shouldGiveUpOnOneOfManyThreadsThatDiesAgainAndAgain() {
        long[] now = {0};
        Backoff backoff = new Backoff(() -> now[0]);
        Optional<Duration> pause = Optional.of(Duration.ZERO);

        while (pause.isPresent() && now[0] < Backoff.MEMORY.toNanos()) {
            pause = backoff.next(8, false);
            now[0] += pause.orElse(Duration.ZERO).plusSeconds(1).toNanos();
        }

        assertThat(pause).isEmpty();
    }

    @Test
    void shouldNotHoldWhatPassesByItselfAgainstWhatDoesNot() {
        long[] now = {0};
        Backoff backoff = new Backoff(() -> now[0]);
        for (int attempt = 1; attempt <= 2 * Backoff.MOST; attempt++) {
            assertThat(backoff.next(1, true)).isPresent();
        }

        assertThat(backoff.next(1, false)).contains(Backoff.LONGEST);
    }
}
