package dev.latchkey.topology;

import dev.latchkey.buffer.Outcome;
import dev.latchkey.buffer.Outcomes;
import dev.latchkey.version.Reason;

/** Counts what one task does with its records, and tells it in lots. Belongs to the task's thread. */
@SuppressWarnings("EnumOrdinal") // plain longs: this is the way of every record
final class Tally {
    private static final Outcome[] OUTCOMES = Outcome.values();
    private static final Reason[] REASONS = Reason.values();

    private final Telemetry telemetry;
    private final long[] rejected = new long[REASONS.length];
    private long dropped;

    Tally(Telemetry telemetry) {
        this.telemetry = telemetry;
    }

    void rejected(Reason reason) {
        rejected[reason.ordinal()]++;
    }

    void dropped() {
        dropped++;
    }

    void tell(Outcomes outcomes) {
        for (Outcome outcome : OUTCOMES) {
            long count = outcomes.take(outcome);
            if (count > 0) {
                telemetry.taken(outcome, count);
            }
        }
        for (Reason reason : REASONS) {
            if (rejected[reason.ordinal()] > 0) {
                telemetry.rejected(reason.label(), rejected[reason.ordinal()]);
                rejected[reason.ordinal()] = 0;
            }
        }
        if (dropped > 0) {
            telemetry.dropped(dropped);
            dropped = 0;
        }
    }
}
