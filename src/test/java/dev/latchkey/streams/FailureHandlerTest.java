package dev.latchkey.streams;

import static java.util.stream.Collectors.toSet;
import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.REPLACE_THREAD;
import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.topology.StopSignal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.junit.jupiter.api.Test;

/** What follows the death of a stream thread. */
class FailureHandlerTest {
    private final List<Long> pauses = new ArrayList<>();
    private final List<String> ends = new ArrayList<>();
    private final StopSignal stop = new StopSignal() {
        @Override
        public void await(Duration pause) {
            pauses.add(pause.toSeconds());
        }
    };
    private final Exit exit = new Exit(stop) {
        @Override
        public void failed(String why) {
            ends.add(why);
        }
    };
    private final FailureHandler given = given();

    private FailureHandler given() {
        BrokerNames names = new BrokerNames(stop);
        names.set(List.of("localhost:1"));
        return new FailureHandler(exit, stop, names, 1);
    }

    private StreamThreadExceptionResponse die(RuntimeException cause) {
        return given.handle(new StreamsException("outside", cause));
    }

    @Test
    void shouldReplaceTheThreadAfterLongerAndLongerPausesAndGiveUpInTheEnd() {
        List<StreamThreadExceptionResponse> answers = IntStream.range(0, Backoff.MOST)
                .mapToObj(i -> die(new InvalidPidMappingException("idle")))
                .toList();

        StreamThreadExceptionResponse last = die(new InvalidPidMappingException("idle"));

        assertThat(answers.stream().collect(toSet())).containsExactly(REPLACE_THREAD);
        assertThat(pauses).containsExactly(0L, 1L, 2L, 4L, 8L, 16L, 30L, 30L, 30L, 30L);
        assertThat(last).isEqualTo(SHUTDOWN_CLIENT);
        assertThat(ends)
                .singleElement()
                .asString()
                .contains("10 times stream threads died within PT10M", "forgotten this producer");
    }

    @Test
    void shouldNeverGiveUpWhileTheBrokerIsAway() {
        List<StreamThreadExceptionResponse> answers = IntStream.range(0, 3 * Backoff.MOST)
                .mapToObj(i -> die(new TimeoutException("60000 ms")))
                .toList();

        assertThat(answers.stream().collect(toSet())).containsExactly(REPLACE_THREAD);
        assertThat(ends).isEmpty();
    }

    @Test
    void shouldEndAtOnceAndSayWhatToDoWhenAnotherThreadWouldFareNoBetter() {
        StreamThreadExceptionResponse answer = die(new IllegalStateException("a bug"));

        assertThat(answer).isEqualTo(SHUTDOWN_CLIENT);
        assertThat(ends)
                .singleElement()
                .asString()
                .contains("Latchkey stops, to be restarted", "unexpected", "a bug", "report it");
    }

    @Test
    void shouldNotEndWithAFailureWhenItStopsAnyhow() {
        stop.give();

        StreamThreadExceptionResponse answer = die(new IllegalStateException("interrupted"));

        assertThat(answer).isEqualTo(SHUTDOWN_CLIENT);
        assertThat(ends).isEmpty();
    }
}
