package dev.latchkey.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.Uuid;

/**
 * One or several brokers as processes, each of which may be killed. Beside the listener that tests use, they have others
 * whose clients are told other ports than the real ones: those of a proxy.
 */
public final class BrokerCluster implements AutoCloseable {
    private final List<ProcessBroker> nodes = new ArrayList<>();
    private final Map<String, List<Integer>> advertised = new TreeMap<>();

    private BrokerCluster() {}

    /** Where clients find a listener. */
    public interface Advertising {
        /** The port that is told to clients of the listener that really has this one. */
        int portFor(String listener, int port);
    }

    /**
     * Starts so many nodes and waits for them. With three, topics have three replicas, of which two must be in sync.
     *
     * @param listeners names of further listeners, in capital letters
     * @param settings of all nodes, on top of those that they need
     */
    public static BrokerCluster start(
            int count, List<String> listeners, Advertising advertising, Map<String, String> settings) {
        BrokerCluster cluster = new BrokerCluster();
        String id = Uuid.randomUuid().toString();
        List<Integer> controllers =
                IntStream.range(0, count).map(i -> Ports.free()).boxed().toList();
        for (int i = 0; i < count; i++) {
            int port = Ports.free();
            Map<String, String> all = new TreeMap<>(BrokerSettings.with(replication(count)));
            all.putAll(settings);
            all.putAll(cluster.node(i, port, controllers, listeners, advertising));
            cluster.nodes.add(ProcessBroker.prepare(id, port, all));
        }
        cluster.nodes.forEach(ProcessBroker::launch);
        cluster.nodes.forEach(ProcessBroker::awaitStarted);
        return cluster;
    }

    private Map<String, String> node(
            int index, int port, List<Integer> controllers, List<String> listeners, Advertising advertising) {
        List<String> own = new ArrayList<>(List.of("PLAINTEXT://localhost:" + port));
        List<String> told = new ArrayList<>(own);
        own.add("CONTROLLER://localhost:" + controllers.get(index));
        StringBuilder protocols = new StringBuilder("PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        for (String listener : listeners) {
            int real = Ports.free();
            int other = advertising.portFor(listener, real);
            own.add(listener + "://localhost:" + real);
            told.add(listener + "://localhost:" + other);
            protocols.append(',').append(listener).append(":PLAINTEXT");
            advertised.computeIfAbsent(listener, l -> new ArrayList<>()).add(other);
        }
        return Map.of(
                "process.roles", "broker,controller",
                "node.id", Integer.toString(index + 1),
                "controller.quorum.voters",
                        IntStream.range(0, controllers.size())
                                .mapToObj(i -> (i + 1) + "@localhost:" + controllers.get(i))
                                .collect(Collectors.joining(",")),
                "controller.listener.names", "CONTROLLER",
                "listeners", String.join(",", own),
                "advertised.listeners", String.join(",", told),
                "listener.security.protocol.map", protocols.toString(),
                "inter.broker.listener.name", "PLAINTEXT");
    }

    private static Map<String, String> replication(int count) {
        String replicas = Integer.toString(Math.min(count, 3));
        String inSync = count < 3 ? "1" : "2";
        return Map.of(
                "default.replication.factor", replicas,
                "min.insync.replicas", inSync,
                "offsets.topic.replication.factor", replicas,
                "transaction.state.log.replication.factor", replicas,
                "transaction.state.log.min.isr", inSync);
    }

    /** The address for tests, past all proxies. */
    public String bootstrapServers() {
        return nodes.stream().map(ProcessBroker::bootstrapServers).collect(Collectors.joining(","));
    }

    /** The address for clients of one of the further listeners. */
    public String bootstrapServers(String listener) {
        return advertised.getOrDefault(listener, List.of()).stream()
                .map(port -> "localhost:" + port)
                .collect(Collectors.joining(","));
    }

    public int size() {
        return nodes.size();
    }

    /** SIGKILL; the data stay. */
    public void kill(int node) {
        nodes.get(node).kill();
    }

    /** Starts it again on the same data and ports, and returns at once. */
    public void launch(int node) {
        nodes.get(node).launch();
    }

    public boolean isAlive(int node) {
        return nodes.get(node).isAlive();
    }

    /** Waits until this node says that it is up. */
    public void awaitStarted(int node) {
        nodes.get(node).awaitStarted();
    }

    /** Ends all and deletes their data, but not their logs. */
    @Override
    public void close() {
        nodes.forEach(ProcessBroker::close);
    }
}
