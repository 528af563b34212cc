package dev.latchkey.streams;

import static dev.latchkey.streams.Diagnosis.Outlook.AGAIN;
import static dev.latchkey.streams.Diagnosis.Outlook.PASSING;
import static dev.latchkey.streams.Diagnosis.Outlook.STOP;

import dev.latchkey.buffer.RecoveryRefusedException;
import dev.latchkey.topology.BufferFullException;
import java.util.List;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.InvalidTxnStateException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TransactionAbortableException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.jspecify.annotations.Nullable;

/**
 * What a stream thread died of, in words for those who operate it.
 *
 * @param outlook whether another thread would fare better
 * @param what happened
 * @param todo what an operator can do about it
 */
record Diagnosis(Outlook outlook, String what, String todo) {

    /** What becomes of a failure. */
    enum Outlook {
        /** It is the broker's to mend, however long it takes. */
        PASSING,
        /** Another thread begins from the last commit and may well succeed; if it fails too often, it will not. */
        AGAIN,
        /** Another thread would fail as this one did. */
        STOP
    }

    private record Known(Class<? extends Throwable> type, Outlook outlook, String what, String todo) {}

    /** In this order: the first that is found anywhere among the causes decides. */
    private static final List<Known> KNOWN = List.of(
            new Known(
                    InvalidTimestampException.class,
                    STOP,
                    "a topic does not take a record's timestamp",
                    "Give the output and the dead-letter topic the input's message.timestamp.before.max.ms and"
                            + " message.timestamp.after.max.ms, or wider ones."),
            new Known(
                    RecordTooLargeException.class,
                    STOP,
                    "a topic does not take a record of this size",
                    "Raise its max.message.bytes to the producer's max.request.size."),
            new Known(
                    TransactionalIdAuthorizationException.class, // does not say which
                    STOP,
                    "the broker does not permit its transactions",
                    "Grant Write on transactional ids that begin with the application id; docs/operations.md lists what"
                            + " Latchkey needs."),
            new Known(
                    AuthorizationException.class,
                    STOP,
                    "the broker does not permit it",
                    "Grant what the message names; docs/operations.md lists what Latchkey needs."),
            new Known(
                    AuthenticationException.class,
                    STOP,
                    "the broker does not know this client",
                    "Check kafka.security.protocol, kafka.sasl.* and the certificates."),
            new Known(
                    MissingSourceTopicException.class,
                    STOP,
                    "the input topic is gone",
                    "Create it again, or set latchkey.input.topic; docs/operations.md has the procedure."),
            new Known(
                    UnknownTopicOrPartitionException.class,
                    STOP,
                    "a topic is gone",
                    "Create it again; at its next start the service waits for it."),
            new Known(
                    UnsupportedVersionException.class,
                    STOP,
                    "the broker is too old",
                    "Latchkey needs brokers of Kafka 2.5 or newer, for transactions of the second version."),
            new Known(
                    ProcessorStateException.class,
                    STOP,
                    "the local state can't be read or written",
                    "Look whether the disk of kafka-streams.state.dir is full, read-only or broken. Deleting the"
                            + " folder is safe: it is restored from Kafka."),
            new Known(
                    OutOfMemoryError.class,
                    STOP,
                    "the memory does not suffice",
                    "Raise the heap, or lower latchkey.buffer.max-bytes."),
            new Known(
                    FencedInstanceIdException.class, // KIP-345: the broker keeps the one that joined last
                    STOP,
                    "another process has joined the group under this one's group.instance.id",
                    "Give each instance a kafka-streams.main.consumer.group.instance.id of its own, or end the other"
                            + " process."),
            new Known(
                    ProducerFencedException.class,
                    AGAIN,
                    "the broker ended this thread's transaction, or gave its partitions to another instance",
                    ""),
            new Known(
                    InvalidProducerEpochException.class,
                    AGAIN,
                    "the broker ended this thread's transaction, or gave its partitions to another instance",
                    ""),
            new Known(
                    InvalidTxnStateException.class, // so says a broker since KIP-890
                    AGAIN,
                    "a transaction was open for longer than kafka-streams.producer.transaction.timeout.ms",
                    ""),
            new Known(
                    InvalidPidMappingException.class,
                    AGAIN,
                    "the broker has forgotten this producer, which sent nothing for"
                            + " transactional.id.expiration.ms (a week)",
                    ""),
            new Known(
                    TransactionAbortableException.class, // KIP-890
                    AGAIN,
                    "the broker asks for the transaction to be aborted",
                    ""),
            new Known(TimeoutException.class, PASSING, "the broker did not answer in time", ""),
            new Known(DisconnectException.class, PASSING, "the broker closed the connection", ""),
            new Known(NetworkException.class, PASSING, "the broker closed the connection", ""),
            new Known(RetriableException.class, PASSING, "the broker can't do it at present", ""));

    /** What is known of {@code failure}. */
    static Diagnosis of(Throwable failure) {
        String own = ownWords(failure);
        if (own != null) {
            return new Diagnosis(STOP, own, "");
        }
        if (BrokerNames.areUnknown(failure)) {
            return new Diagnosis(PASSING, "the name of no broker can be resolved", "");
        }
        for (Known known : KNOWN) {
            Throwable cause = cause(failure, known.type);
            if (cause != null) {
                return new Diagnosis(known.outlook, known.what + ": " + text(cause), known.todo);
            }
        }
        return new Diagnosis(
                STOP,
                "something unexpected: " + text(failure),
                "If it comes back after a restart, report it with the stack trace.");
    }

    /** Whether it is one of those that are expected; a stack trace says nothing more then. */
    boolean isKnown() {
        return !what.startsWith("something unexpected");
    }

    private static @Nullable String ownWords(Throwable failure) {
        Throwable refusal = cause(failure, RecoveryRefusedException.class);
        Throwable full = cause(failure, BufferFullException.class);
        return refusal != null ? refusal.getMessage() : full != null ? full.getMessage() : null;
    }

    static @Nullable Throwable cause(Throwable failure, Class<? extends Throwable> type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return cause;
            }
        }
        return null;
    }

    /** With what lies at the bottom: that of a store's failure is what the disk says. */
    private static String text(Throwable cause) {
        Throwable root = cause;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String text = cause.getClass().getSimpleName() + ": " + cause.getMessage();
        return root == cause || root.getMessage() == null ? text : text + " (" + root.getMessage() + ").";
    }
}
