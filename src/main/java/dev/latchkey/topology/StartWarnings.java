package dev.latchkey.topology;

import jakarta.inject.Singleton;
import java.util.List;

/** What of settings and topics is worth a second look, as the start report says it. Thread-safe. */
@Singleton
public class StartWarnings {
    private volatile List<String> all = List.of();

    /** Nothing before the topics were checked. */
    public List<String> all() {
        return all;
    }

    /** They were checked, and this is what came out. */
    public void set(List<String> warnings) {
        all = List.copyOf(warnings);
    }
}
