package dev.latchkey.buffer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** What the buffer alone costs: a record taken in, an entry released, an entry read. Keys come in random order. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "-Xmx3g")
public class ReplayBufferBenchmark {
    private static final int BATCH = 4096;

    /** Keys that are pending. */
    @Param({"25000", "1000000"})
    public int keys;

    private final SplittableRandom random = new SplittableRandom(42);
    private final Arrival<String> arrival = new Arrival<>();
    private ReplayBuffer<String> buffer = buffer();
    private ReplayBuffer<String> emptying = buffer();
    private byte[][] names = {};
    private long offset;

    /** All keys pending, so that a record meets an entry. */
    @Setup
    public void fill() {
        names = new byte[keys][];
        buffer = buffer();
        offset = 0;
        for (int i = 0; i < keys; i++) {
            names[i] = ("order-" + i).getBytes(ISO_8859_1);
            offer(buffer, names[i]);
        }
        buffer.settle();
    }

    /** A generation to drain. */
    @Setup(Level.Invocation)
    public void fillAnother() {
        while (emptying.stats().entries() < BATCH) {
            offer(emptying, names[random.nextInt(keys)]);
        }
    }

    /** Records that meet the entry of their key and win. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void takeIn() {
        for (int i = 0; i < BATCH; i++) {
            offer(buffer, names[random.nextInt(keys)].clone());
        }
    }

    /** Entries released. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void drain(Blackhole hole) {
        emptying.freeze(0);
        emptying.drain(new DrainBudget(Integer.MAX_VALUE, Long.MAX_VALUE, System::nanoTime), hole::consume);
    }

    /** Entries read by key. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole hole) {
        for (int i = 0; i < BATCH; i++) {
            hole.consume(buffer.get(names[random.nextInt(keys)]));
        }
    }

    private void offer(ReplayBuffer<String> to, byte[] key) {
        arrival.record(key, new byte[200], null, offset, offset);
        arrival.version(offset++, null);
        to.offer(arrival);
    }

    private static ReplayBuffer<String> buffer() {
        return new ReplayBuffer<>(
                true,
                "rule",
                System::currentTimeMillis,
                String::length,
                new Occupancy(Long.MAX_VALUE, Long.MAX_VALUE));
    }
}
