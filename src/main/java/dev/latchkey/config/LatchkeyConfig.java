package dev.latchkey.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithConverter;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The settings of the service, each also an environment variable: {@code latchkey.input.topic} is
 * {@code LATCHKEY_INPUT_TOPIC}. Durations are ISO-8601 ({@code PT1M}) or short ({@code 1M}, {@code 30S}, {@code 250ms}).
 *
 * <p>Settings of Kafka's clients and of Kafka Streams pass through as {@code kafka.*} and {@code kafka-streams.*}.
 */
@ConfigMapping(prefix = "latchkey")
public interface LatchkeyConfig {
    /** Where records come from. */
    Input input();

    /** Where winners go. */
    Output output();

    /** Where records go that have no usable key or version. */
    DeadLetter deadLetter();

    /** How a record's version is read and compared. */
    Version version();

    /** How a record's value is read. */
    Value value();

    /** What becomes of a null value whose version can't be read. */
    @WithDefault("reject")
    Tombstones tombstones();

    /** How REST reads and prints keys. */
    Key key();

    /** When pending entries are released, and in which steps. */
    Flush flush();

    /**
     * How long the version last released for a key is remembered, at the least: what is older is not released meanwhile. 0
     * remembers nothing, and costs nothing.
     */
    @WithDefault("0")
    Duration remember();

    /** How the service stops. */
    Shutdown shutdown();

    /** How much may be pending on one instance. */
    Buffer buffer();

    /** Where pending entries live, and what rebuilds them after a crash. */
    @WithDefault("replay")
    Recovery recovery();

    /** Bounds of the {@code replay} recovery. */
    Replay replay();

    /** RocksDB, which the {@code changelog} recovery and {@code latchkey.remember} use. */
    Rocksdb rocksdb();

    /** Who may call the REST API, and how many at once. */
    Api api();

    /** How instances ask each other, and how much an answer may hold. */
    Query query();

    /** The input topic. */
    interface Input {
        /** Its name. It must exist, and must not be compacted while {@code latchkey.recovery=replay}. */
        String topic();
    }

    /** The output topic. */
    interface Output {
        /** Its name. It must exist; its partitions may be fewer or more than the input's. */
        String topic();
    }

    /** The dead-letter topic. */
    interface DeadLetter {
        /** Its name; by default the input topic's name with {@code -dead-letters} behind it. It must exist. */
        @WithDefault("${latchkey.input.topic}-dead-letters")
        String topic();
    }

    /** The version rule. */
    interface Version {
        /**
         * Where the version stands: {@code json:<JSON pointer>} (RFC 6901) into the value, or {@code header:<name>}. Of
         * more than one, separated by commas, the first that differs decides.
         */
        @WithDefault("json:/version")
        List<String> from();

        /** {@code integer}, {@code decimal}, {@code string}, {@code timestamp} or {@code semver}; one for each {@code from}. */
        @WithDefault("integer")
        List<String> type();

        /** Which of two records with equal versions wins: the {@code latest} or the {@code first}. */
        @WithDefault("latest")
        Ties ties();

        /** The zone of timestamps that name none, such as {@code Europe/Paris}; without it they are dead letters. */
        Optional<String> timestampZone();

        /** What numbers count that stand for timestamps: {@code s}, {@code ms}, {@code us} or {@code ns}; without it they are dead letters. */
        Optional<String> timestampUnit();

        /** Header values: {@code text} in UTF-8, or {@code binary}, 8 bytes big-endian. */
        @WithDefault("text")
        String headerEncoding();

        /** The most digits of a number. */
        @WithDefault("1000")
        int maxDigits();

        /** The most bytes, in UTF-8, of a string or a semantic version. */
        @WithDefault("1000")
        int maxLength();
    }

    /** The value of a record. */
    interface Value {
        /** Bytes before the JSON document that are passed over: 5 for the JSON format of a schema registry. */
        @WithDefault("0")
        int prefixBytes();
    }

    /** Keys as REST shows them; records are never changed. */
    interface Key {
        /** The format of keys on the wire. */
        @WithDefault("string")
        KeyFormat format();
    }

    /** Flushes. */
    interface Flush {
        /** Wall-clock time between two flushes of a partition. */
        @WithDefault("1M")
        Duration interval();

        /** How many entries one drain step releases at the most. */
        @WithDefault("10000")
        int batchRecords();

        /** How long one drain step takes at the most. */
        @WithDefault("250ms")
        Duration batchTime();

        /** Whether SIGTERM releases what is pending first, for half of {@code latchkey.shutdown.timeout} at the most. */
        @WithDefault("false")
        boolean onShutdown();
    }

    /** Stopping. */
    interface Shutdown {
        /** How long after SIGTERM the process may still run: less than the platform's grace period. */
        @WithDefault("20S")
        Duration timeout();
    }

    /** Limits over all partitions of the instance. */
    interface Buffer {
        /** How many entries may be pending; unbounded by default. */
        OptionalLong maxRecords();

        /**
         * How many bytes may be pending, entries' own cost included: a size ({@code 512M}) or a share of the heap
         * ({@code 40%}, the default with {@code latchkey.recovery=replay}; with {@code changelog} there is none).
         */
        Optional<@WithConverter(HeapSizeConverter.class) Long> maxBytes();

        /** What happens at a limit: {@code flush} early, or {@code stop} the instance. */
        @WithDefault("flush")
        WhenFull whenFull();
    }

    /** The {@code replay} recovery. */
    interface Replay {
        /** What to do where the input no longer holds what is to be replayed: {@code fail}, or {@code continue} without it. */
        @WithDefault("fail")
        OnGap onGap();

        /** How many input records a generation may span before it is flushed early. */
        @WithDefault("10000000")
        long maxRecords();
    }

    /** RocksDB. */
    interface Rocksdb {
        /**
         * Memory outside the heap for block cache and write buffers, over all partitions of the instance: a size
         * ({@code 256M}). By default a quarter of what the container's memory leaves beside the heap, at least 32 MB.
         */
        Optional<@WithConverter(HeapSizeConverter.class) Long> memory();
    }

    /** The REST API. */
    interface Api {
        /**
         * How callers are known: {@code basic}, by name and password ({@code quarkus.security.users.embedded.*});
         * {@code oidc}, by a bearer token ({@code quarkus.oidc.*}); {@code none}, not at all: everybody may do everything.
         */
        @WithDefault("basic")
        Auth auth();

        /** How many calls are served at once; those beyond are answered 503. */
        @WithDefault("64")
        int maxConcurrent();
    }

    /** Reading over several instances. */
    interface Query {
        /** How long the other instances may take altogether for one call. */
        @WithDefault("2S")
        Duration hopTimeout();

        /** How long connecting to another instance may take. */
        @WithDefault("1S")
        Duration hopConnectTimeout();

        /** Entries are added to a page until it has so many bytes of JSON, however high {@code limit} is. */
        @WithDefault("1M")
        @WithConverter(HeapSizeConverter.class)
        long pageBytes();

        /** Names the TLS configuration with which other instances are asked; by default the one of the own server. */
        @WithDefault("${quarkus.http.tls-configuration-name:}")
        Optional<String> tlsConfigurationName();
    }

    /** How callers are known. */
    enum Auth {
        BASIC,
        OIDC,
        NONE
    }

    /** Who wins between equal versions. */
    enum Ties {
        LATEST,
        FIRST
    }

    /** What becomes of a null value whose version can't be read. */
    enum Tombstones {
        /** It is a dead letter. */
        REJECT,
        /** It beats what is pending for its key, and takes its version. */
        LATEST,
        /** It is counted and left out. */
        DROP
    }

    /** The format of keys. */
    enum KeyFormat {
        STRING,
        LONG,
        INTEGER,
        UUID,
        BYTES
    }

    /** What happens at a limit of the buffer. */
    enum WhenFull {
        FLUSH,
        STOP
    }

    /** Where pending entries live. */
    enum Recovery {
        /** On the heap; rebuilt from the input topic. */
        REPLAY,
        /** In RocksDB; rebuilt from a changelog topic. */
        CHANGELOG
    }

    /** What to do where input to be replayed is missing. */
    enum OnGap {
        FAIL,
        CONTINUE
    }
}
