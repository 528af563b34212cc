package dev.latchkey.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.buffer.RecoveryRefusedException;
import dev.latchkey.streams.Diagnosis.Outlook;
import java.io.IOException;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.InvalidTxnStateException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TransactionAbortableException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DiagnosisTest {
    static Stream<Arguments> known() {
        return Stream.of(
                Arguments.of(new TimeoutException("60000 ms"), Outlook.PASSING, "did not answer in time"),
                Arguments.of(
                        new ConfigException("No resolvable bootstrap urls given in bootstrap.servers"),
                        Outlook.PASSING,
                        "the name of no broker"),
                Arguments.of(new InvalidPidMappingException("?"), Outlook.AGAIN, "forgotten this producer"),
                Arguments.of(new InvalidTxnStateException("?"), Outlook.AGAIN, "transaction.timeout.ms"),
                Arguments.of(new FencedInstanceIdException("?"), Outlook.STOP, "this one's group.instance.id"),
                Arguments.of(new ProducerFencedException("?"), Outlook.AGAIN, "another instance"),
                Arguments.of(new TransactionAbortableException("?"), Outlook.AGAIN, "to be aborted"),
                Arguments.of(new NotEnoughReplicasException("?"), Outlook.PASSING, "at present"),
                Arguments.of(new InvalidTimestampException("?"), Outlook.STOP, "a record's timestamp"),
                Arguments.of(new TopicAuthorizationException("?"), Outlook.STOP, "does not permit"),
                Arguments.of(new TransactionalIdAuthorizationException("?"), Outlook.STOP, "its transactions"),
                Arguments.of(new ProcessorStateException("no space"), Outlook.STOP, "local state"),
                Arguments.of(new OutOfMemoryError("heap"), Outlook.STOP, "memory"),
                Arguments.of(new RecoveryRefusedException("in-1: [0, 10) is missing"), Outlook.STOP, "in-1: [0, 10)"));
    }

    @ParameterizedTest
    @MethodSource("known")
    void shouldKnowTheCauseHoweverDeepItLies(Throwable cause, Outlook outlook, String words) {
        Diagnosis diagnosis = Diagnosis.of(new StreamsException("outside", new StreamsException("inside", cause)));

        assertThat(diagnosis.outlook()).isEqualTo(outlook);
        assertThat(diagnosis.what()).contains(words);
        assertThat(diagnosis.isKnown()).isTrue();
    }

    @Test
    void shouldSayWhatLiesAtTheBottom() {
        Throwable failure = new ProcessorStateException("flush failed", new IOException("No space left on device"));

        assertThat(Diagnosis.of(failure).what())
                .endsWith("ProcessorStateException: flush failed (No space left on device).");
    }

    @Test
    void shouldStopWhenTheCauseIsUnknown() {
        Diagnosis diagnosis = Diagnosis.of(new IllegalStateException("a bug"));

        assertThat(diagnosis.outlook()).isEqualTo(Outlook.STOP);
        assertThat(diagnosis.isKnown()).isFalse();
        assertThat(diagnosis.what()).contains("IllegalStateException: a bug");
    }
}
