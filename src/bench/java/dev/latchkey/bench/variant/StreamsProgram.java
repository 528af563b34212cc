package dev.latchkey.bench.variant;

import java.util.Map;
import java.util.Properties;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;

/** Runs a topology with the settings that Latchkey has, until the process is killed. */
final class StreamsProgram {
    private StreamsProgram() {}

    static void run(Setup setup, Topology topology, Map<String, String> more) {
        Properties settings = new Properties();
        settings.put("bootstrap.servers", setup.bootstrapServers());
        settings.put("application.id", setup.application());
        settings.put("state.dir", setup.stateDir());
        settings.put("num.stream.threads", setup.threads());
        settings.put("processing.guarantee", "exactly_once_v2");
        settings.put("commit.interval.ms", "1000");
        settings.put("consumer.max.poll.records", "1000");
        settings.put("buffered.records.per.partition", "1000");
        settings.put("max.task.idle.ms", "-1");
        settings.put("auto.offset.reset", "earliest");
        Setup.producer().forEach((name, value) -> settings.put("producer." + name, value));
        // A release in one piece takes longer than the 10 s that Kafka Streams allows a transaction.
        settings.put("producer.transaction.timeout.ms", "120000");
        settings.putAll(more);
        KafkaStreams streams = new KafkaStreams(topology, settings);
        streams.setUncaughtExceptionHandler(failure -> {
            failure.printStackTrace();
            Runtime.getRuntime().halt(1);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
        ProgressPage.serve(setup.port(), Taken::sum);
        streams.start();
    }
}
