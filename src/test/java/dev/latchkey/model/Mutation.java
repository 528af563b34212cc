package dev.latchkey.model;

/** Ways to get the protocol wrong. The explorer must find a violation for each; the product has no such switch. */
enum Mutation {
    /** The protocol as it is. */
    NONE,
    /** The mark is written by drain steps only. */
    NO_MARK_AT_FIRST_RECORD,
    /** The mark that says that nothing is pending stays when something is again. */
    IDLE_MARK_STAYS,
    /** A drain step does not write how far it has come. */
    CURSOR_FORGOTTEN,
    /** The generation seems to end before its last record. */
    FREEZE_TOO_EARLY,
    /** The generation seems to contain the record behind it. */
    FREEZE_TOO_LATE,
    /** A new owner starts with an empty buffer. */
    NO_REPLAY,
    /** A replay goes on behind the committed offset. */
    REPLAY_TO_THE_END,
    /** A record that is rejected on replay is delivered as a dead letter once more. */
    DEAD_LETTERS_ON_REPLAY,
    /** The mark is durable as soon as it is written. */
    MARK_OUTSIDE_THE_TRANSACTION,
    /** A new owner does not wait for the transaction that the old one is about to commit. */
    UNSTABLE_OFFSET,
    /** An owner that was replaced can still begin a commit. */
    NO_FENCING,
    /** It can when it has taken in nothing: what Kafka Streams does by itself. */
    FENCED_BY_INTAKE_ALONE,
    /** What is released is not remembered. */
    NO_FLOORS,
    /** A floor that outlived its transaction holds back the record that it is of. */
    FLOOR_WITHOUT_OFFSET;

    /** Whether an owner that was replaced comes as far as that. */
    boolean needsZombies() {
        return this == NO_FENCING || this == FENCED_BY_INTAKE_ALONE;
    }
}
