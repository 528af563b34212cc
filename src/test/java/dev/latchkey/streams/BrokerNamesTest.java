package dev.latchkey.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.latchkey.topology.StopSignal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;

class BrokerNamesTest {
    private static final String UNKNOWN = "broker.invalid:9092"; // RFC 6761: no such name, ever

    private final BrokerNames names = new BrokerNames(new StopSignal());

    @Test
    void shouldNotWaitWhenOneNameIsKnown() {
        AtomicInteger asked = new AtomicInteger();
        names.set(List.of(UNKNOWN, "PLAINTEXT://localhost:9092"));

        names.await(() -> asked.incrementAndGet() > 1);

        assertThat(asked).hasValue(1);
    }

    @Test
    void shouldWaitUntilToldToStopWhenNoNameIsKnown() {
        AtomicInteger asked = new AtomicInteger();
        names.set(List.of(UNKNOWN));

        names.await(() -> asked.incrementAndGet() > 2);

        assertThat(asked).hasValueGreaterThanOrEqualTo(3);
    }

    @Test
    void shouldTellWhyAClientCouldNotBeMade() {
        Throwable failure = catchThrowable(() -> Admin.create(Map.of("bootstrap.servers", UNKNOWN)));

        assertThat(BrokerNames.areUnknown(failure)).isTrue();
        assertThat(Diagnosis.of(failure).outlook()).isEqualTo(Diagnosis.Outlook.PASSING);
    }
}
