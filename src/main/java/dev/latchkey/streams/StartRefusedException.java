package dev.latchkey.streams;

import java.util.List;

/** The service does not start; the message lists everything that is wrong, each with what was found and what to do. */
public final class StartRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StartRefusedException(List<String> problems) {
        // No stack trace: where it was found says nothing to those who must mend it.
        super("Latchkey does not start:\n  - " + String.join("\n  - ", problems), null, false, false);
    }

    static void throwIfAny(List<String> problems) {
        if (!problems.isEmpty()) {
            throw new StartRefusedException(problems);
        }
    }
}
