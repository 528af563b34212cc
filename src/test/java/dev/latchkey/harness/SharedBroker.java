package dev.latchkey.harness;

import java.util.Map;

/** Started by whoever asks first. */
final class SharedBroker {
    static final KafkaBroker INSTANCE = KafkaBroker.start(Map.of());

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(INSTANCE::close));
    }

    private SharedBroker() {}
}
