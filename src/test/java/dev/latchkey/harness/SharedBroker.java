package dev.latchkey.harness;

import java.util.Map;

/** Started by whoever asks first. */
final class SharedBroker {
    static final KafkaBroker INSTANCE = KafkaBroker.start(Map.of());

    static {
        AtExit.run(INSTANCE::close);
    }

    private SharedBroker() {}
}
