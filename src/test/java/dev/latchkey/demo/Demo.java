package dev.latchkey.demo;

import dev.latchkey.check.ReleaseChecker;
import dev.latchkey.check.Violation.Kind;
import dev.latchkey.harness.AtExit;
import dev.latchkey.harness.KafkaBroker;
import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.harness.ReadBack;
import dev.latchkey.harness.TestKafka;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.awaitility.Awaitility;

/**
 * A broker, a source of order updates, one packaged instance that flushes every 5 s. Runs until Ctrl-C, or for {@code
 * -Ddemo.seconds} and then has everything judged that was released. With {@code -Ddemo.remember=1H} releases are remembered, and
 * versions that decrease are judged as well.
 */
public final class Demo {
    private static final String INPUT = "orders";
    private static final String OUTPUT = "orders-latest";
    private static final String DEAD_LETTERS = "orders-dead-letters";
    private static final String APPLICATION = "latchkey-demo";
    private static final int PARTITIONS = 4;
    private static final int PER_SECOND = Integer.getInteger("demo.rate", 2_000);
    private static final String REMEMBER = System.getProperty("demo.remember", "0");
    private static final Duration END_LIMIT = Duration.ofSeconds(60);
    // 128 + SIGTERM: what a JVM that was asked to end ends with.
    private static final int ENDED_AS_ASKED = 0;

    private final int seconds;
    private final FlushLines flushLines = new FlushLines();
    private final CountDownLatch stop = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    private Demo(int seconds) {
        this.seconds = seconds;
    }

    /** Ends the JVM: 0 when nothing is wrong with what was released. */
    public static void main(String[] args) {
        for (String library : List.of("org.apache.kafka", "org.testcontainers", "tc")) {
            Logger.getLogger(library).setLevel(Level.WARNING);
        }
        System.exit(new Demo(Integer.getInteger("demo.seconds", 0)).run());
    }

    private int run() {
        say("starting a broker");
        try (var broker = KafkaBroker.start(Map.of());
                var kafka = new TestKafka(broker);
                var app = new LatchkeyProcess(broker.bootstrapServers(), INPUT, OUTPUT).measured()) {
            AtExit.run(this::stopAndWait);
            List.of(INPUT, OUTPUT, DEAD_LETTERS)
                    .forEach(topic -> kafka.topics().createNamed(topic, PARTITIONS, Map.of()));
            say("broker at " + broker.bootstrapServers() + "; starting Latchkey");
            app.applicationId(APPLICATION)
                    .env("LATCHKEY_FLUSH_INTERVAL", "5S")
                    .env("LATCHKEY_REMEMBER", REMEMBER)
                    .env(
                            "LATCHKEY_API_AUTH",
                            "none") // a broker and records that live as long as the demo: open to look at
                    .start()
                    .awaitReady();
            watch(kafka, app);
            boolean judging = !stopping();
            if (judging) {
                awaitDrained(kafka, app);
            }
            app.terminate();
            int code = app.awaitExit(END_LIMIT);
            say("Latchkey ended with exit code " + code);
            return judging && judge(kafka) && code == ENDED_AS_ASKED ? 0 : 1;
        } finally {
            ended.countDown();
        }
    }

    /** Feeds the instance and prints its flushes, until time is up or it is to stop. */
    private void watch(TestKafka kafka, LatchkeyProcess app) {
        say("Latchkey runs; its log: " + app.log().path());
        Urls.answering(app).forEach(url -> say("open " + url));
        say("%,d order updates per second from now on, %s; one line per flush"
                .formatted(PER_SECOND, seconds > 0 ? "for " + seconds + " s" : "until Ctrl-C"));
        long start = System.nanoTime();
        try (var source = new OrderSource(kafka.feed(), new OrderUpdates(INPUT, 42), PER_SECOND)) {
            while (!stopping() && (seconds == 0 || System.nanoTime() - start < TimeUnit.SECONDS.toNanos(seconds))) {
                source.assertAlive();
                flushLines.next(app.metrics(), System.nanoTime()).ifPresent(Demo::say);
            }
        }
        say("the source of order updates has stopped");
    }

    private void awaitDrained(TestKafka kafka, LatchkeyProcess app) {
        Awaitility.await("everything taken in and released").atMost(END_LIMIT).until(() -> {
            var metrics = app.metrics();
            flushLines.next(metrics, System.nanoTime()).ifPresent(Demo::say);
            return kafka.groups().lag(APPLICATION, INPUT) == 0 && metrics.sum("latchkey_pending_entries") == 0;
        });
        flushLines.last(app.metrics()).ifPresent(Demo::say);
    }

    private static boolean judge(TestKafka kafka) {
        var checker = ReleaseChecker.remembering(REMEMBER);
        var result = ReadBack.of(kafka, INPUT, OUTPUT, DEAD_LETTERS, checker, VersionInText::of);
        var releases = result.releases();
        if (!result.isClean()) {
            System.out.println(
                    "demo: violations found\n  releases: " + releases + "\n  dead letters: " + result.deadLetters());
        }
        System.out.printf(
                "demo: %d records in, %d released, %d dead letters, %d lost, %d repeated, %d turned back, %d"
                        + " decreased%n",
                result.recordsIn(),
                releases.released(),
                result.deadLetters().received(),
                releases.count(Kind.LOST) + result.deadLetters().missing(),
                releases.count(Kind.REPEATED) + result.deadLetters().repeated(),
                releases.count(Kind.TURNED_BACK),
                releases.count(Kind.DECREASED));
        return result.isClean() && releases.released() > 0;
    }

    /** Waits a little; true once Ctrl-C was pressed. */
    private boolean stopping() {
        try {
            return stop.await(200, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private void stopAndWait() {
        stop.countDown();
        try {
            if (!ended.await(END_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                say("did not end in time; what still runs is killed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void say(String line) {
        System.out.println("  " + line);
    }
}
