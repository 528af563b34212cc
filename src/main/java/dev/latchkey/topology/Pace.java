package dev.latchkey.topology;

/**
 * Gives intake its turn between the drain steps of a stream thread. Kafka Streams would not: a step lasts longer than the pause until the next one
 * is due, so that one follows at once, and after each punctuation it halves the number of records that it processes before
 * it looks again, down to one of each task. Belongs to the thread.
 */
final class Pace {
    /** As in {@link Flusher#PAUSE}. */
    private static final long TURN = Flusher.PAUSE.toMillis();

    private boolean owed;
    private long begun;

    /** A step was taken: intake's turn begins with the next record. */
    void stepped() {
        owed = true;
    }

    /** Whether {@link #begin} is due: asked for each record. */
    boolean isTurnOwed() {
        return owed;
    }

    /** A record has come at this time in milliseconds; where none comes, no time is lost. */
    void begin(long now) {
        owed = false;
        begun = now;
    }

    /** Whether drains are to wait. */
    boolean isIntakesTurn(long now) {
        return !owed && now >= begun && now - begun < TURN; // a clock that is set back ends the turn
    }
}
