package dev.latchkey.chaos;

import dev.latchkey.harness.BrokerCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The brokers, behind a proxy for each pair of an instance and a broker. For one thread. */
final class Brokers implements AutoCloseable {
    private static final String LISTENER = "LINK";
    // 10 s by default, by which a dead instance's transaction would outlast its time-out.
    private static final Map<String, String> SETTINGS =
            Map.of("transaction.abort.timed.out.transaction.cleanup.interval.ms", "500");

    private final List<Wires> wires;
    private final BrokerCluster cluster;
    private int down = -1;
    private long launchAt;

    Brokers(int count, int instances) {
        wires = IntStream.range(0, instances).mapToObj(i -> new Wires()).toList();
        cluster = BrokerCluster.start(
                count,
                IntStream.range(0, instances).mapToObj(Brokers::listener).toList(),
                (listener, port) -> wires.get(Integer.parseInt(listener.substring(LISTENER.length())))
                        .proxyFor(port),
                SETTINGS);
    }

    private static String listener(int instance) {
        return LISTENER + instance;
    }

    Wires wires(int instance) {
        return wires.get(instance);
    }

    /** Past the proxies. */
    String bootstrapServers() {
        return cluster.bootstrapServers();
    }

    /** Through this instance's proxies. */
    String bootstrapServers(int instance) {
        return cluster.bootstrapServers(listener(instance));
    }

    /** One at a time: two of three would be an outage of the whole, and that is what one of one is. */
    boolean mayKill() {
        return down < 0;
    }

    void kill(int target, long millis, long now) {
        down = target % cluster.size();
        launchAt = now + millis;
        cluster.kill(down);
    }

    /** Starts again what is to run; also one that ended by itself. */
    void tick(long now, Findings findings) {
        if (down >= 0 && now >= launchAt) {
            cluster.launch(down);
            down = -1;
        }
        for (int node = 0; node < cluster.size(); node++) {
            if (node != down && !cluster.isAlive(node)) {
                findings.violation("broker " + node + " ended by itself: this run shows nothing");
                cluster.launch(node);
            }
        }
    }

    void heal() {
        launchAt = 0;
    }

    @Override
    public void close() {
        new ArrayList<>(wires).forEach(Wires::close);
        cluster.close();
    }
}
