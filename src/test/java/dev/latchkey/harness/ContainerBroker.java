package dev.latchkey.harness;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.PortBinding;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.utils.AppInfoParser;
import org.awaitility.Awaitility;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.utility.DockerImageName;

/** The official image, of the same version as the clients; {@code -Dlatchkey.broker.image=} names another. */
final class ContainerBroker implements KafkaBroker {
    private static final int KAFKA_PORT = 9092;

    private final KafkaContainer container;

    private ContainerBroker(KafkaContainer container) {
        this.container = container;
    }

    static KafkaBroker start(Map<String, String> settings) {
        String image = System.getProperty("latchkey.broker.image", "apache/kafka:" + AppInfoParser.getVersion());
        int port = Ports.free();
        var container = new KafkaContainer(DockerImageName.parse(image).asCompatibleSubstituteFor("apache/kafka"))
                // A fixed port, because Docker gives a restarted container another one, while Kafka advertises the old.
                .withCreateContainerCmdModifier(command ->
                        command.getHostConfig().withPortBindings(PortBinding.parse(port + ":" + KAFKA_PORT)));
        BrokerSettings.with(settings)
                .forEach((name, value) ->
                        container.withEnv("KAFKA_" + name.replace('.', '_').toUpperCase(Locale.ROOT), value));
        container.start();
        return new ContainerBroker(container);
    }

    @Override
    public String bootstrapServers() {
        return container.getBootstrapServers();
    }

    @Override
    public void kill() {
        docker().killContainerCmd(container.getContainerId()).exec();
    }

    @Override
    public void restart() {
        docker().startContainerCmd(container.getContainerId()).exec();
        try (var admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers()))) {
            Awaitility.await("broker in a container")
                    .atMost(Duration.ofSeconds(60))
                    .ignoreExceptions()
                    .until(() -> !admin.describeCluster().nodes().get().isEmpty());
        }
    }

    @Override
    public void pause() {
        docker().pauseContainerCmd(container.getContainerId()).exec();
    }

    @Override
    public void resume() {
        docker().unpauseContainerCmd(container.getContainerId()).exec();
    }

    @Override
    public void close() {
        container.stop();
    }

    private DockerClient docker() {
        return container.getDockerClient();
    }
}
