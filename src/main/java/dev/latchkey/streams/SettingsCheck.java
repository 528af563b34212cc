package dev.latchkey.streams;

import dev.latchkey.config.LatchkeyConfig;
import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.config.MalformedSettings;
import dev.latchkey.topology.TopologyProducer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.DefaultProductionExceptionHandler;
import org.apache.kafka.streams.errors.LogAndFailProcessingExceptionHandler;

/** What can be said of the settings without asking a broker: everything that is wrong with them, at once. */
final class SettingsCheck {
    private static final int TRANSACTION_TIMEOUT_DEFAULT = 10_000; // of Kafka Streams under exactly-once
    private static final int MAX_POLL_INTERVAL_DEFAULT = 300_000;
    private static final int MAX_REQUEST_SIZE_DEFAULT = 1 << 20;
    private static final int MAX_BLOCK_DEFAULT = 60_000;
    /** Beyond it is a slip of the pen; who wants flushes by request only is served by so much. */
    private static final Duration LONGEST_INTERVAL = Duration.ofDays(366);

    private static final Duration LEAST_REMEMBERED = Duration.ofSeconds(1);
    private static final Duration MOST_REMEMBERED = Duration.ofDays(3650);

    private final LatchkeyConfig config;
    private final StreamsConfig streams;
    private final long maxRecordBytes;
    private final List<String> problems = new ArrayList<>();

    private SettingsCheck(LatchkeyConfig config, StreamsConfig streams, long maxRecordBytes) {
        this.config = config;
        this.streams = streams;
        this.maxRecordBytes = maxRecordBytes;
    }

    /**
     * Says what is wrong.
     *
     * @param maxRecordBytes what {@link TopologyProducer#MAX_REQUEST_SIZE} says
     */
    static List<String> problems(LatchkeyConfig config, StreamsConfig streams, long maxRecordBytes) {
        SettingsCheck check = new SettingsCheck(config, streams, maxRecordBytes);
        check.problems.addAll(MalformedSettings.problems());
        check.problems.addAll(TopologyProducer.versionProblems(config));
        check.guarantee();
        check.protocol();
        check.handlers();
        check.topics();
        check.numbers();
        check.budgets();
        check.requestSize();
        check.folders();
        check.localState();
        return check.problems;
    }

    private void guarantee() {
        String guarantee = streams.getString(StreamsConfig.PROCESSING_GUARANTEE_CONFIG);
        if (!guarantee.equals(StreamsConfig.EXACTLY_ONCE_V2)) {
            problems.add("kafka-streams.processing.guarantee=" + guarantee + ": expected exactly_once_v2, since output,"
                    + " mark and offset must be committed together. Remove the setting.");
        }
    }

    /** Under the other (KIP-1071) Kafka Streams makes its consumer by itself, where {@link FencedProducer} does not find it. */
    private void protocol() {
        String protocol = streams.getString(StreamsConfig.GROUP_PROTOCOL_CONFIG);
        if (!protocol.equalsIgnoreCase("classic")) {
            problems.add(
                    "kafka-streams.group.protocol=" + protocol + ": expected classic, since transactions could not be"
                            + " fenced, and it has no static membership. Remove the setting.");
        }
    }

    /** A handler that goes on leaves out what could not be processed or sent, and commits the mark all the same. */
    private void handlers() {
        onlyDefault(
                StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, LogAndFailProcessingExceptionHandler.class);
        onlyDefault(StreamsConfig.PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG, DefaultProductionExceptionHandler.class);
    }

    private void onlyDefault(String name, Class<?> expected) {
        Class<?> found = streams.getClass(name);
        if (!expected.equals(found)) {
            problems.add("kafka-streams." + name + "=" + found.getName() + ": expected " + expected.getName()
                    + ", since any other may lose records. Remove the setting.");
        }
    }

    private void topics() {
        String input = config.input().topic();
        String output = config.output().topic();
        String deadLetter = config.deadLetter().topic();
        if (input.equals(output) && !isMalformed("latchkey.input.topic")) {
            problems.add("latchkey.input.topic=" + input + ", latchkey.output.topic=" + output
                    + ": expected two topics that differ");
        }
        if (deadLetter.equals(input) || deadLetter.equals(output)) {
            problems.add("latchkey.dead-letter.topic=" + deadLetter
                    + ": expected another topic than the input and the output");
        }
    }

    private void numbers() {
        atLeast(1, "latchkey.flush.batch-records", config.flush().batchRecords());
        atLeast(1, "latchkey.replay.max-records", config.replay().maxRecords());
        config.buffer().maxBytes().ifPresent(bytes -> atLeast(1, "latchkey.buffer.max-bytes", bytes));
        config.buffer().maxRecords().ifPresent(records -> atLeast(1, "latchkey.buffer.max-records", records));
        atLeast(1, "latchkey.api.max-concurrent", config.api().maxConcurrent());
        atLeast(1, "latchkey.query.page-bytes", config.query().pageBytes());
        longerThan(
                Duration.ofSeconds(2),
                "latchkey.shutdown.timeout",
                config.shutdown().timeout());
        longerThan(Duration.ZERO, "latchkey.query.hop-timeout", config.query().hopTimeout());
        longerThan(
                Duration.ZERO,
                "latchkey.query.hop-connect-timeout",
                config.query().hopConnectTimeout());
        longerThan(Duration.ZERO, "latchkey.flush.batch-time", config.flush().batchTime());
        Duration interval = config.flush().interval();
        longerThan(Duration.ofMillis(99), "latchkey.flush.interval", interval);
        if (interval.compareTo(LONGEST_INTERVAL) > 0) {
            problems.add("latchkey.flush.interval=" + interval + ": expected at most " + LONGEST_INTERVAL.toDays()
                    + " days; what is pending would hardly ever be released");
        }
        remember();
    }

    private void remember() {
        Duration found = config.remember();
        if (!found.isZero() && (found.compareTo(LEAST_REMEMBERED) < 0 || found.compareTo(MOST_REMEMBERED) > 0)) {
            problems.add(
                    "latchkey.remember=" + found + ": expected 0, or " + LEAST_REMEMBERED + " to " + MOST_REMEMBERED);
        }
    }

    /** A jar unpacks RocksDB's library in any case; state is kept by one recovery, and where floors are. */
    private void folders() {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
        String unwritable = LocalFolders.unwritable(temporary);
        if (unwritable != null) {
            problems.add("java.io.tmpdir=" + temporary + " can't be written (" + unwritable
                    + "): expected a folder with room, where RocksDB's library is unpacked. Mount one there, or set"
                    + " -Djava.io.tmpdir.");
        }
        if (keepsState()) {
            problems.addAll(LocalFolders.problems(Path.of(
                    streams.getString(StreamsConfig.STATE_DIR_CONFIG),
                    streams.getString(StreamsConfig.APPLICATION_ID_CONFIG))));
        }
    }

    private boolean keepsState() {
        return config.recovery() == Recovery.CHANGELOG || !config.remember().isZero();
    }

    private boolean isMalformed(String name) {
        return problems.stream().anyMatch(problem -> problem.startsWith(name));
    }

    private void atLeast(long least, String name, long found) {
        if (found < least) {
            problems.add(name + "=" + found + ": expected " + least + " or more");
        }
    }

    private void longerThan(Duration bound, String name, Duration found) {
        if (found.compareTo(bound) <= 0) {
            problems.add(name + "=" + found + ": expected more than " + bound);
        }
    }

    /** A step that outlasts its transaction is aborted and begins again, for ever. */
    private void budgets() {
        long batch = config.flush().batchTime().toMillis();
        Map<String, Object> producer = streams.getProducerConfigs("check");
        Map<String, Object> consumer = streams.getMainConsumerConfigs("check", "check", 0);
        long transaction = number(producer, ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, TRANSACTION_TIMEOUT_DEFAULT);
        long poll = number(consumer, ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, MAX_POLL_INTERVAL_DEFAULT);
        if (batch >= transaction || transaction >= poll) {
            problems.add("latchkey.flush.batch-time=" + batch + " ms, kafka-streams.producer.transaction.timeout.ms="
                    + transaction + ", kafka-streams.consumer.max.poll.interval.ms=" + poll
                    + ": expected each to be less than the next, or drain steps are aborted for ever");
        }
        long block = number(producer, ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK_DEFAULT);
        if (block >= poll) {
            problems.add("kafka-streams.producer.max.block.ms=" + block
                    + ", kafka-streams.consumer.max.poll.interval.ms=" + poll
                    + ": expected the former to be less, or a thread that waits for a broker loses its partitions");
        }
    }

    private void requestSize() {
        long effective = number(
                streams.getProducerConfigs("check"), ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MAX_REQUEST_SIZE_DEFAULT);
        if (effective != maxRecordBytes) {
            problems.add(
                    "the producer's max.request.size is " + effective + ", but " + TopologyProducer.MAX_REQUEST_SIZE
                            + "=" + maxRecordBytes + ": expected one value, set by that name");
        }
    }

    /** Local state of a task that went elsewhere is deleted by age, like that found at start; at the latest at twice the delay. */
    private void localState() {
        long delay = streams.getLong(StreamsConfig.STATE_CLEANUP_DELAY_MS_CONFIG);
        long most = TopologyProducer.LOCAL_STATE_MAX_AGE.toMillis();
        if (keepsState() && delay > most) {
            problems.add("kafka-streams." + StreamsConfig.STATE_CLEANUP_DELAY_MS_CONFIG + "=" + delay
                    + ": expected at most " + most
                    + " with latchkey.recovery=changelog or latchkey.remember. An instance that gets a partition back"
                    + " would restore on top of local state that is older than what the changelog keeps of deletes,"
                    + " and what was released or forgotten would come back (KAFKA-19943).");
        }
    }

    private static long number(Map<String, Object> settings, String name, long otherwise) {
        Object value = settings.get(name);
        return value == null ? otherwise : Long.parseLong(value.toString().trim());
    }
}
