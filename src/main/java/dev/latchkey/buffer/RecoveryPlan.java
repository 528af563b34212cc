package dev.latchkey.buffer;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a partition's new owner does before it takes records in: read {@code [from, to)} again, under {@code mark}. Decided
 * from the mark, the committed offset and the bounds of the log alone; what can't be decided safely is refused.
 *
 * @param mark the mark to start from; null where nothing is known, so nothing is pending
 * @param from the first offset to read again
 * @param to the offset behind the last one; equal to {@code from} where nothing is to be read
 * @param notices what an operator should know
 */
public record RecoveryPlan(@Nullable Mark mark, long from, long to, List<String> notices) {
    private static final String INPUT = "input=";
    private static final String GOING_ON = " Going on: latchkey.replay.on-gap=continue.";

    /** The fingerprint of a rule for records of a topic: whoever finds the mark knows whose offsets it holds. */
    public static String fingerprint(String topic, String rule) {
        return INPUT + topic + " " + rule;
    }

    /**
     * Decides.
     *
     * @param mark the committed mark; null where there is none
     * @param input where the partition stands
     * @param fingerprint of the version rule in force, see {@link #fingerprint}
     * @param continueOnGap go on without records that the input no longer holds
     * @throws RecoveryRefusedException where going on would lose or repeat records
     */
    public static RecoveryPlan decide(
            @Nullable Mark mark, InputPartition input, String fingerprint, boolean continueOnGap) {
        return decide(mark, input, fingerprint, continueOnGap, true);
    }

    /**
     * Decides for a buffer that is rebuilt from elsewhere: as above, but what lies before the committed offset may be
     * missing, and {@code [from, to)} only tells whether something may be pending.
     */
    public static RecoveryPlan decideWithoutReplay(
            @Nullable Mark mark, InputPartition input, String fingerprint, boolean continueOnGap) {
        return decide(mark, input, fingerprint, continueOnGap, false);
    }

    /** Whether it goes on without records that the input no longer holds. */
    public boolean overGap() {
        return notices.stream().anyMatch(notice -> notice.endsWith(GOING_ON));
    }

    private static RecoveryPlan decide(
            @Nullable Mark saved, InputPartition input, String fingerprint, boolean continueOnGap, boolean replay) {
        List<String> notices = new ArrayList<>();
        Mark mark = ofThisTopic(saved, input);
        if (!input.hasCommitted()) {
            if (mark != null) {
                if (mark.freeze() <= input.logEnd()) {
                    throw new RecoveryRefusedException(offsetsLost(mark, input));
                }
                // A broker that deletes a topic deletes the group's offsets in it as well.
                report(recreated(input, mark.freeze()), continueOnGap, notices);
            }
            return nothing(input, notices);
        }
        if (input.committed() > input.logEnd()) {
            report(recreated(input, input.committed()), continueOnGap, notices);
            return nothing(input, notices);
        }
        if (mark == null) {
            notices.add(input.name() + ": offset " + input.committed()
                    + " is committed, but no mark: nothing is pending before it. Expected only where another"
                    + " application used the group '" + input.group() + "', or its internal topics were deleted.");
            checkGap(input.committed(), input, continueOnGap, notices);
            return nothing(input, notices);
        }
        Mark found = mark;
        if (input.committed() < mark.freeze()) {
            found = mark.movedBackTo(input.committed());
            notices.add(input.name() + ": the committed offset " + input.committed() + " lies before " + mark.freeze()
                    + ", up to which records were taken in: it was moved back. What follows is released again.");
        }
        if (found.idle()) {
            found = found.idleAt(input.committed(), found.lastFlush());
        }
        long needed = checkGap(replay ? found.start() : input.committed(), input, continueOnGap, notices);
        long from = replay ? needed : Math.min(found.start(), needed);
        if (from > found.start() && from < found.freeze() && found.cursor() != Mark.NOTHING) {
            notices.add(
                    input.name() + ": a flush was under way. Keys that it had released may be released once more, with"
                            + " what the log still holds of them before " + found.freeze() + ".");
        }
        long to = Math.max(from, input.committed());
        boolean pending = from < to || (!replay && !found.idle());
        if (pending && !found.fingerprint().equals(fingerprint)) {
            throw new RecoveryRefusedException(otherRule(found, input, fingerprint));
        }
        return new RecoveryPlan(found.notBefore(from).under(fingerprint), from, to, List.copyOf(notices));
    }

    /** The mark; null where it is of another topic, of which nothing is pending. */
    private static @Nullable Mark ofThisTopic(@Nullable Mark mark, InputPartition input) {
        if (mark == null
                || !mark.fingerprint().startsWith(INPUT)
                || mark.fingerprint().startsWith(fingerprint(input.topic(), ""))) {
            return mark;
        }
        if (mark.idle()) {
            return null;
        }
        throw new RecoveryRefusedException(input.name() + ": under the application id '" + input.group()
                + "' records of another topic are pending, taken in under '" + mark.fingerprint()
                + "'. Give each input an id of its own (QUARKUS_KAFKA_STREAMS_APPLICATION_ID), or go back to the"
                + " former topic, release what is pending (POST /flush, with the input at rest), then change it.");
    }

    private static RecoveryPlan nothing(InputPartition input, List<String> notices) {
        long at = Math.max(0, input.committed());
        return new RecoveryPlan(null, at, at, List.copyOf(notices));
    }

    private static long checkGap(long start, InputPartition input, boolean continueOnGap, List<String> notices) {
        if (start >= input.logStart()) {
            return start;
        }
        report(gap(start, input), continueOnGap, notices);
        return input.logStart();
    }

    private static void report(String problem, boolean goOn, List<String> notices) {
        if (!goOn) {
            throw new RecoveryRefusedException(problem);
        }
        notices.add(problem + GOING_ON);
    }

    private static String gap(long start, InputPartition input) {
        return input.name() + ": the log begins at offset " + input.logStart() + ", but records from " + start
                + " on are needed: [" + start + ", " + input.logStart()
                + ") are missing, removed by retention or deleted. Restore them, or accept the loss of what was pending"
                + " in that range with latchkey.replay.on-gap=continue. Then raise the topic's retention.ms or"
                + " retention.bytes.";
    }

    private static String recreated(InputPartition input, long accounted) {
        return input.name() + ": the log ends at offset " + input.logEnd() + ", but records up to " + accounted
                + " are accounted for: [" + input.logEnd() + ", " + accounted
                + ") is missing; the topic was re-created or truncated. Reset the group '" + input.group()
                + "' and its internal topics (kafka-streams-application-reset.sh), or accept that what was pending is"
                + " lost with latchkey.replay.on-gap=continue.";
    }

    private static String offsetsLost(Mark mark, InputPartition input) {
        return input.name() + ": a mark says that records up to " + mark.freeze()
                + " are accounted for, but the group '"
                + input.group() + "' has no committed offset; it has expired or was deleted. Starting from"
                + " auto.offset.reset would lose or repeat records. Stop all instances, wait until the"
                + " group is empty (session.timeout.ms, 45 s, after one that was killed), and set it: kafka-consumer-groups.sh --bootstrap-server ... --group "
                + input.group() + " --topic "
                + input.topic() + ":" + input.partition() + " --reset-offsets --to-offset " + mark.freeze()
                + " --execute. If the topic was created again, reset the application instead"
                + " (kafka-streams-application-reset.sh).";
    }

    private static String otherRule(Mark mark, InputPartition input, String fingerprint) {
        return input.name() + ": records in [" + mark.start() + ", " + input.committed()
                + ") were taken in under the rule '" + mark.fingerprint() + "', but the settings now say '"
                + fingerprint + "'. Go back to the former settings, release what is pending (POST /flush, with the"
                + " input at rest), then change them.";
    }
}
