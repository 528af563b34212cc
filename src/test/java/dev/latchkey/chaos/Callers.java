package dev.latchkey.chaos;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;

/** A flood of reads over all instances, and now and then a flush, whatever happens to the instances. */
final class Callers implements AutoCloseable {
    private static final int THREADS = 3;
    private static final int FLUSH_ONE_IN = 200;
    private static final Duration LIMIT = Duration.ofSeconds(3);
    // What is seen is how reads get on beside everything else, not how many of them there can be.
    private static final long PAUSE_MILLIS = 10;

    private final List<? extends Function<String, URI>> instances;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(LIMIT).build();
    private final Map<String, Long> answers = new ConcurrentSkipListMap<>();
    private final Thread[] threads = new Thread[THREADS];
    private volatile boolean over;

    /** @param instances the URL of a path, for each of them */
    Callers(List<? extends Function<String, URI>> instances, long seed) {
        this.instances = instances;
        for (int i = 0; i < THREADS; i++) {
            Random random = new Random(seed + 10 + i);
            threads[i] = new Thread(() -> call(random), "caller");
            threads[i].start();
        }
    }

    private void call(Random random) {
        while (!over) {
            URI url = instances.get(random.nextInt(instances.size())).apply(path(random));
            boolean flush = url.getPath().equals("/flush");
            var request = HttpRequest.newBuilder(url).timeout(LIMIT);
            try {
                var answer = http.send(
                        (flush ? request.POST(HttpRequest.BodyPublishers.noBody()) : request.GET()).build(),
                        HttpResponse.BodyHandlers.discarding());
                count((flush ? "POST " : "GET ") + answer.statusCode());
            } catch (IOException e) {
                count("no answer"); // down, paused, or starting
            } catch (InterruptedException e) {
                return;
            }
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private static String path(Random random) {
        int dice = random.nextInt(FLUSH_ONE_IN);
        if (dice == 0) {
            return "/flush";
        }
        if (dice < 10) {
            return "/pending?limit=50";
        }
        return dice < 20 ? "/pending/stats" : "/pending/" + ChaosRecords.anyKey(random);
    }

    private void count(String answer) {
        answers.merge(answer, 1L, Long::sum);
    }

    /** How many calls had each status. */
    Map<String, Long> answers() {
        return Map.copyOf(answers);
    }

    @Override
    public void close() {
        over = true;
        for (Thread thread : threads) {
            thread.interrupt();
        }
    }
}
