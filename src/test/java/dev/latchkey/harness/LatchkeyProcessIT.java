package dev.latchkey.harness;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.latchkey.check.ReleaseChecker;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The harness itself: that its handles do to the application what their names say. */
class LatchkeyProcessIT {
    private final TestKafka kafka = new TestKafka(KafkaBroker.shared());
    private final String input = kafka.topics().create("in", 3);
    private final String output = kafka.topics().create("out", 2);
    private final String deadLetters = kafka.topics().create("dead", 2);
    private final LatchkeyProcess app = new LatchkeyProcess(kafka.bootstrapServers(), input, output)
            .env("LATCHKEY_DEAD_LETTER_TOPIC", deadLetters)
            .set("kafka-streams.consumer.session.timeout.ms", "6000")
            .set("latchkey.flush.interval", "1S");

    @AfterEach
    void close() {
        app.close();
        kafka.close();
    }

    @Test
    void shouldReleaseEverythingExactlyOnceWhenKilledAndStartedAgain() {
        // given
        app.start().awaitReady();
        kafka.feed().send(records(0, 300));

        // when
        app.kill();
        app.start().awaitReady();
        kafka.feed().send(records(300, 600));

        // then
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .until(() -> app.metrics().sum("latchkey_pending_entries") == 0
                        && kafka.groups().lag(app.applicationId(), input) == 0);
        app.terminate();
        assertThat(app.awaitExit(Duration.ofSeconds(30))).isZero();
        var readBack =
                ReadBack.of(kafka, input, output, deadLetters, ReleaseChecker.plain(), LatchkeyProcessIT::version);
        assertThat(readBack.isClean()).as("%s", readBack).isTrue();
        assertThat(readBack.recordsIn()).isEqualTo(600);
        assertThat(readBack.deadLetters().received()).isEqualTo(6);
    }

    @Test
    void shouldNotAnswerWhilePausedAndAnswerAgainWhenResumed() {
        app.start().awaitReady();

        app.pause();
        assertThatThrownBy(() -> app.management("/q/health/live")).hasCauseInstanceOf(HttpTimeoutException.class);
        app.resume();

        assertThat(app.management("/q/health/live").statusCode()).isEqualTo(200);
    }

    @Test
    void shouldTellExitCodeAndLogWhenTheApplicationRefusesToStart() {
        app.set("kafka-streams.processing.guarantee", "at_least_once").start();

        int code = app.awaitExit(Duration.ofSeconds(60));

        assertThat(code).isNotZero();
        assertThat(app.log().text()).contains("exactly_once_v2");
    }

    @Test
    void shouldFailWithTheLogWhenTheApplicationEndsInsteadOfBecomingReady() {
        app.set("kafka-streams.processing.guarantee", "at_least_once").start();

        assertThatThrownBy(app::awaitReady).hasStackTraceContaining("exactly_once_v2");
    }

    /** Every hundredth is broken. */
    private List<ProducerRecord<byte[], byte[]>> records(int from, int to) {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (int i = from; i < to; i++) {
            int key = i % 50;
            String value = i % 100 == 99 ? "broken" : "{\"version\":" + (i * 7 % 600) + ",\"number\":" + i + "}";
            records.add(Feed.record(input, key % 3, 1000L + i, ("key-" + key).getBytes(UTF_8), value.getBytes(UTF_8)));
        }
        return records;
    }

    private static OptionalLong version(ConsumerRecord<byte[], byte[]> record) {
        // What records() wrote: the number is the timestamp less 1000.
        long i = record.timestamp() - 1000;
        return i % 100 == 99 ? OptionalLong.empty() : OptionalLong.of(i * 7 % 600);
    }
}
