package dev.latchkey.buffer;

/** Going on would lose or repeat records, so the service stops; the message says what was found and what to do. */
public final class RecoveryRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RecoveryRefusedException(String message) {
        super(message);
    }
}
