package dev.latchkey.topology;

/** More is pending than the instance may hold, and the settings say to stop. */
public final class BufferFullException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BufferFullException(String message) {
        super(message);
    }
}
