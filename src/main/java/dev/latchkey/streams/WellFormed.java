package dev.latchkey.streams;

import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;

/** Kafka Streams stops at the first of its settings that it can't read. This finds them all, by trying each alone. */
final class WellFormed {
    private static final List<String> REQUIRED =
            List.of(StreamsConfig.APPLICATION_ID_CONFIG, StreamsConfig.BOOTSTRAP_SERVERS_CONFIG);

    private WellFormed() {}

    /**
     * The settings without those that can't be read.
     *
     * @param problems is told of those
     * @return null where not even the application id and the brokers can be read
     */
    static @Nullable StreamsConfig of(Properties settings, List<String> problems) {
        try {
            return new StreamsConfig(settings);
        } catch (ConfigException e) {
            return ofTheRest(settings, problems);
        }
    }

    private static @Nullable StreamsConfig ofTheRest(Properties settings, List<String> problems) {
        Properties sound = new Properties();
        REQUIRED.forEach(name -> sound.put(name, settings.get(name)));
        String least = failure(sound);
        if (least != null) {
            problems.add("kafka-streams.*: " + least);
            return null;
        }
        settings.forEach((name, value) -> {
            Properties tried = new Properties();
            tried.putAll(sound);
            tried.put(name, value);
            String failure = failure(tried);
            if (failure == null) {
                sound.put(name, value);
            } else {
                problems.add("kafka-streams." + name + ": " + failure);
            }
        });
        return new StreamsConfig(sound);
    }

    private static @Nullable String failure(Properties settings) {
        try {
            new StreamsConfig(settings);
            return null;
        } catch (ConfigException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
