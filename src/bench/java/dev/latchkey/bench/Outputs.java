package dev.latchkey.bench;

import dev.latchkey.harness.TopicReader;
import java.time.Duration;
import java.util.Arrays;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What a variant has released, read as its consumers would: each key's highest version must be the input's. */
final class Outputs {
    private final long[] expected;
    private final long[] found;
    private final int[] times;
    private long released;
    private int open;

    /** @param expected highest version of each key, -1 where it has none */
    Outputs(long[] expected) {
        this.expected = expected;
        found = new long[expected.length];
        Arrays.fill(found, -1);
        times = new int[expected.length];
        open = (int) Arrays.stream(expected).filter(version -> version >= 0).count();
    }

    /** Reads until all final versions are there; throws with what is missing when nothing new comes for {@code limit}. */
    void awaitAll(TopicReader reader, Measured process, Duration limit) {
        long progress = System.nanoTime();
        while (open > 0) {
            process.assertAlive();
            long before = released;
            reader.readNew(this::accept);
            if (released > before) {
                progress = System.nanoTime();
            } else if (System.nanoTime() - progress > limit.toNanos()) {
                throw new IllegalStateException("%s: %d of %d keys are without their final version after %d releases"
                        .formatted(process.application(), open, expected.length, released));
            }
        }
    }

    void accept(ConsumerRecord<byte[], byte[]> record) {
        released++;
        int key = Workload.keyOf(record.key());
        if (key < 0 || record.value() == null) {
            return;
        }
        long version = Workload.versionOf(record.value());
        if (version > expected[key]) {
            throw new IllegalStateException(
                    "order-" + key + " was released with version " + version + ", which is not in the input");
        }
        if (version == found[key]) {
            times[key]++;
        } else if (version > found[key]) {
            found[key] = version;
            times[key] = 1;
            open -= version == expected[key] ? 1 : 0;
        }
    }

    /** Keys whose final version came more than once. */
    long repeated() {
        return Arrays.stream(times).filter(count -> count > 1).count();
    }

    /** Keys whose final version has not come. */
    int missing() {
        return open;
    }

    /** Records in the output. */
    long released() {
        return released;
    }
}
