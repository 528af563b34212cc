package dev.latchkey.topology;

/** A recovery, or a check, was given up because the application stops. Nothing is lost: the next owner does it again. */
public final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StoppedException(String message) {
        super(message, null, false, false);
    }
}
