package dev.latchkey.harness;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HarnessIT {
    private final TestKafka kafka = new TestKafka(KafkaBroker.shared());

    @AfterEach
    void close() {
        kafka.close();
    }

    @Test
    void shouldReadWhatWasSentWithEverythingItHad() {
        // given
        String topic = kafka.topics().create("sent", 3);
        var record = Feed.record(topic, 2, 1234, bytes("k"), null);
        record.headers().add("h", bytes("v"));

        // when
        var sent = kafka.feed().send(List.of(Feed.record(topic, 1, bytes("a"), bytes("b")), record));

        // then
        assertThat(sent).extracting(m -> m.partition() + ":" + m.offset()).containsExactly("1:0", "2:0");
        assertThat(kafka.read(topic)).hasSize(2).anySatisfy(read -> {
            assertThat(read.partition()).isEqualTo(2);
            assertThat(read.timestamp()).isEqualTo(1234);
            assertThat(read.key()).isEqualTo(bytes("k"));
            assertThat(read.value()).isNull();
            assertThat(read.headers()).isEqualTo(record.headers());
        });
    }

    @Test
    void shouldLoseNothingWhenSendingAtOnceToFreshTopics() {
        for (int i = 0; i < 5; i++) {
            String topic = kafka.topics().create("fresh", 12);

            kafka.feed().send(numbers(topic, 12, 1200));

            assertThat(kafka.read(topic)).hasSize(1200);
        }
    }

    @Test
    void shouldSeeCommittedOnlyWhenATransactionWasAborted() {
        String topic = kafka.topics().create("transactions", 2);

        kafka.feed().abort(numbers(topic, 2, 10));
        kafka.feed().commit(numbers(topic, 2, 7));

        assertThat(kafka.read(topic)).hasSize(7);
    }

    @Test
    void shouldReadOnlyWhatIsNewWhenReadingAgain() {
        String topic = kafka.topics().create("again", 2);
        kafka.feed().send(numbers(topic, 2, 4));

        try (var reader = kafka.reader(topic)) {
            assertThat(reader.readToEnd()).hasSize(4);
            kafka.feed().send(numbers(topic, 2, 3));
            assertThat(reader.readToEnd()).hasSize(3);
            assertThat(reader.readToEnd()).isEmpty();
        }
    }

    @Test
    void shouldThrowWhenTheBrokerRefusesARecord() {
        String topic = kafka.topics().create("small", 2, Map.of("max.message.bytes", "1000"));

        assertThatThrownBy(() -> kafka.feed().send(Feed.record(topic, 0, bytes("k"), new byte[2000])))
                .hasCauseInstanceOf(RecordTooLargeException.class);
    }

    @Test
    void shouldTellCommittedOffsetsAndLag() {
        String topic = kafka.topics().create("lag", 2);
        String group = Topics.freshName("group");
        kafka.feed().send(numbers(topic, 2, 20));

        kafka.groups().commit(group, topic, 1, 4);

        assertThat(kafka.groups().committed(group, topic)).containsExactly(Map.entry(1, 4L));
        assertThat(kafka.groups().lag(group, topic)).isEqualTo(16);
    }

    @Test
    void shouldBeginWhereRetentionEndedWhenRecordsWereDeleted() {
        String topic = kafka.topics().create("deleted", 2);
        kafka.feed().send(numbers(topic, 2, 20));

        kafka.topics().deleteRecordsBefore(topic, 0, 6);

        assertThat(kafka.read(topic))
                .filteredOn(record -> record.partition() == 0)
                .extracting(record -> record.offset())
                .startsWith(6L)
                .hasSize(4);
    }

    @Test
    void shouldHaveMorePartitionsWhenATopicHasGrown() {
        String topic = kafka.topics().create("grown", 2);

        kafka.topics().growTo(topic, 5);
        kafka.feed().send(numbers(topic, 5, 10));

        assertThat(kafka.read(topic)).extracting(r -> r.partition()).contains(0, 1, 2, 3, 4);
    }

    @Test
    void shouldNotCreateATopicByMistake() {
        assertThatThrownBy(() -> kafka.groups().lag("g", "misspelt"))
                .hasCauseInstanceOf(UnknownTopicOrPartitionException.class);
    }

    private static List<ProducerRecord<byte[], byte[]>> numbers(String topic, int partitions, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Feed.record(topic, i % partitions, bytes("key-" + i), bytes("" + i)))
                .toList();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
