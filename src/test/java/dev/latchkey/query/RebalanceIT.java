package dev.latchkey.query;

import static dev.latchkey.query.QueryGroup.get;
import static dev.latchkey.query.QueryGroup.settings;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.config.LatchkeyConfig.Recovery;
import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.query.RawHttp.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Reads while partitions move. An instance that comes and one that goes are a rebalance each. */
@ParameterizedClass
@EnumSource(Recovery.class)
class RebalanceIT {
    @Parameter
    Recovery recovery = Recovery.REPLAY;

    private static final int KEYS = 200;
    private static final int REBALANCES = Integer.getInteger("latchkey.rebalances", 6);

    @Test
    void shouldNeverFailNorMissAKeyWhileInstancesComeAndGo() throws Exception {
        try (QueryGroup group = new QueryGroup(6, settings(recovery))) {
            group.start(2);
            group.send(
                    IntStream.range(0, KEYS)
                            .mapToObj(i -> group.record(("k-" + i).getBytes(UTF_8), "{\"version\":" + i + "}"))
                            .toList(),
                    KEYS);
            List<LatchkeyProcess> asked = List.copyOf(group.instances);
            AtomicBoolean over = new AtomicBoolean();
            ExecutorService readers = Executors.newFixedThreadPool(2);
            List<Future<Map<Integer, Integer>>> readings = new ArrayList<>();
            asked.forEach(instance -> readings.add(readers.submit(() -> read(instance, over))));

            LatchkeyProcess guest = group.add();
            for (int i = 0; i < REBALANCES / 2; i++) {
                guest.start();
                group.awaitComplete();
                if (i % 2 == 0) {
                    guest.kill();
                } else {
                    guest.terminate();
                    guest.awaitExit(java.time.Duration.ofSeconds(40));
                }
                group.instances.remove(guest);
                group.awaitComplete();
                group.instances.add(guest);
            }
            over.set(true);

            for (Future<Map<Integer, Integer>> reading : readings) {
                Map<Integer, Integer> statuses = reading.get();
                System.out.println("reads through " + REBALANCES + " rebalances, by status: " + statuses);
                assertThat(statuses.keySet()).isSubsetOf(200, 503);
                assertThat(statuses.get(200)).isGreaterThan(100);
            }
            readers.shutdown();
        }
    }

    /** How many answers had each status. */
    private static Map<Integer, Integer> read(LatchkeyProcess instance, AtomicBoolean over) {
        Map<Integer, Integer> statuses = new TreeMap<>();
        for (int i = 0; !over.get(); i = (i + 1) % KEYS) {
            Answer answer = get(instance, "/pending/k-" + i);
            statuses.merge(answer.status(), 1, Integer::sum);
            if (answer.status() == 200) {
                assertThat(answer.json().get("version").asInt()).isEqualTo(i);
            } else {
                assertThat(answer.status()).as(answer.body()).isEqualTo(503);
                assertThat(answer.headers()).containsKey("retry-after");
            }
        }
        return statuses;
    }
}
