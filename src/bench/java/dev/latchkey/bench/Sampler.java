package dev.latchkey.bench;

import dev.latchkey.bench.Timeline.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Looks at a process at even intervals until it has taken in its input. */
final class Sampler {
    private final Measured process;
    private final int pollMillis;
    private final List<Sample> samples = new ArrayList<>();

    Sampler(Measured process, int pollMillis) {
        this.process = process;
        this.pollMillis = pollMillis;
    }

    /** @throws IllegalStateException when it ends, or takes in nothing for the time of {@code limit} */
    Timeline until(long records, double warmUp, Duration limit) throws InterruptedException {
        long due = System.nanoTime();
        long progress = due;
        long last = 0;
        while (last < records) {
            process.assertAlive();
            Sample sample = look();
            if (sample.taken() >= last) { // else it did not answer
                samples.add(sample);
            }
            if (sample.taken() > last) {
                last = sample.taken();
                progress = System.nanoTime();
            } else if (System.nanoTime() - progress > limit.toNanos()) {
                throw new IllegalStateException(
                        process.application() + " took in nothing for " + limit + ", after " + last + " records");
            }
            due += pollMillis * 1_000_000L;
            Thread.sleep(Math.max(0, (due - System.nanoTime()) / 1_000_000)); // the interval between two looks
        }
        return new Timeline(samples, records, warmUp);
    }

    private Sample look() {
        long taken = process.taken();
        return new Sample(
                System.nanoTime() / 1e9,
                taken,
                ProcFile.cpuSeconds(process.pid()),
                ProcFile.residentBytes(process.pid()));
    }
}
