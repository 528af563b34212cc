package dev.latchkey.streams;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.latchkey.harness.Feed;
import dev.latchkey.harness.KafkaBroker;
import dev.latchkey.harness.TestKafka;
import dev.latchkey.harness.Topics;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of a transaction that consumed nothing. */
class FencedProducerIT {
    private final TestKafka kafka = new TestKafka(KafkaBroker.shared());
    private final AtomicInteger commits = new AtomicInteger();
    private final String group = Topics.freshName("fenced");
    private final String input = kafka.topics().create("fenced-in", 2);
    private final String output = kafka.topics().create("fenced-out", 2);
    private final KafkaConsumer<byte[], byte[]> member = new KafkaConsumer<>(
            Map.of(
                    ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                    kafka.bootstrapServers(),
                    ConsumerConfig.GROUP_ID_CONFIG,
                    group,
                    ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                    "read_committed",
                    ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                    false),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());

    @BeforeEach
    void join() {
        kafka.feed().send(Feed.record(input, 0, bytes("k"), bytes("v")));
        member.subscribe(Set.of(input));
        Awaitility.await("partitions").pollInSameThread().until(() -> {
            member.poll(Duration.ofMillis(50));
            return member.assignment().size() == 2;
        });
        member.commitSync(Map.of(new TopicPartition(input, 0), new OffsetAndMetadata(1, "of another")));
    }

    @AfterEach
    void close() {
        member.close();
        kafka.close();
    }

    /** What Kafka does: should this fail one day, {@link FencedProducer} is no longer needed. */
    @Test
    void shouldLetAnExpelledMemberCommitWhenTheProducerIsKafkasOwn() {
        try (Producer<byte[], byte[]> producer =
                new KafkaProducer<>(settings(), new ByteArraySerializer(), new ByteArraySerializer())) {
            begin(producer);
            expel();

            producer.sendOffsetsToTransaction(Map.of(), member.groupMetadata());
            producer.commitTransaction();

            assertThat(kafka.read(output)).hasSize(1);
        }
    }

    @Test
    void shouldRefuseTheTransactionOfAnExpelledMember() {
        try (Producer<byte[], byte[]> producer =
                new FencedProducer(settings(), () -> member, commits::incrementAndGet)) {
            begin(producer);
            expel();

            assertThatThrownBy(() -> {
                        producer.sendOffsetsToTransaction(Map.of(), member.groupMetadata());
                        producer.commitTransaction();
                    })
                    .isInstanceOf(CommitFailedException.class);

            producer.abortTransaction();
            assertThat(kafka.read(output)).isEmpty();
            assertThat(commits).hasValue(0);
        }
    }

    @Test
    void shouldCommitAndLeaveTheOffsetAsItStandsWhenItIsAMember() {
        try (Producer<byte[], byte[]> producer =
                new FencedProducer(settings(), () -> member, commits::incrementAndGet)) {
            begin(producer);

            producer.sendOffsetsToTransaction(Map.of(), member.groupMetadata());
            producer.commitTransaction();

            assertThat(kafka.read(output)).hasSize(1);
            assertThat(commits).hasValue(1);
            assertThat(member.committed(member.assignment()).get(new TopicPartition(input, 0)))
                    .extracting(OffsetAndMetadata::offset, OffsetAndMetadata::metadata)
                    .containsExactly(1L, "of another");
        }
    }

    @Test
    void shouldNotCommitAnOffsetThatWasAbortedWhenTheNextTransactionHasNone() {
        try (Producer<byte[], byte[]> producer =
                new FencedProducer(settings(), () -> member, commits::incrementAndGet)) {
            TopicPartition partition = new TopicPartition(input, 0);
            begin(producer);
            producer.sendOffsetsToTransaction(Map.of(partition, new OffsetAndMetadata(3)), member.groupMetadata());
            producer.commitTransaction();
            producer.beginTransaction();
            producer.sendOffsetsToTransaction(Map.of(partition, new OffsetAndMetadata(5)), member.groupMetadata());
            producer.abortTransaction();

            for (int i = 0; i < 2; i++) { // the second knows the offset from the first
                producer.beginTransaction();
                producer.sendOffsetsToTransaction(Map.of(), member.groupMetadata());
                producer.commitTransaction();
            }

            assertThat(member.committed(Set.of(partition)).get(partition))
                    .extracting(OffsetAndMetadata::offset)
                    .isEqualTo(3L);
        }
    }

    /** Else Kafka Streams would go on with tasks whose part of the transaction it has aborted, and with this producer. */
    @Test
    void shouldAskToBeReplacedWhenTheBrokerDoesNotAnswer() {
        try (KafkaBroker silent = KafkaBroker.start(Map.of());
                Producer<byte[], byte[]> producer =
                        new FencedProducer(settings(silent, 2000), () -> member, commits::incrementAndGet)) {
            begin(producer, new TestKafka(silent).topics().create("fenced-out", 2));
            silent.pause();

            assertThatThrownBy(() -> producer.sendOffsetsToTransaction(
                            Map.of(new TopicPartition(input, 0), new OffsetAndMetadata(3)), member.groupMetadata()))
                    .isInstanceOf(CommitFailedException.class)
                    .hasMessageContaining("not known");
            assertThatThrownBy(producer::abortTransaction).isInstanceOf(TimeoutException.class);
            assertThatThrownBy(producer::beginTransaction).isInstanceOf(ProducerFencedException.class);

            silent.resume();
        }
    }

    private void begin(Producer<byte[], byte[]> producer) {
        begin(producer, output);
    }

    private static void begin(Producer<byte[], byte[]> producer, String topic) {
        producer.initTransactions();
        producer.beginTransaction();
        assertThat(producer.send(new ProducerRecord<>(topic, 1, bytes("k"), bytes("released"))))
                .succeedsWithin(Duration.ofSeconds(30));
    }

    private void expel() {
        kafka.admin()
                .removeMembersFromConsumerGroup(group, new RemoveMembersFromConsumerGroupOptions())
                .all()
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }

    private static Map<String, Object> settings() {
        return settings(KafkaBroker.shared(), 60_000);
    }

    private static Map<String, Object> settings(KafkaBroker broker, int maxBlockMillis) {
        return Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers(),
                ProducerConfig.MAX_BLOCK_MS_CONFIG, maxBlockMillis,
                ProducerConfig.TRANSACTIONAL_ID_CONFIG, Topics.freshName("fenced"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
