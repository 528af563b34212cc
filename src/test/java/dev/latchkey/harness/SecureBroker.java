package dev.latchkey.harness;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.security.scram.ScramLoginModule;

/**
 * A broker that has, beside its plain listener, one with TLS on which users log in by SCRAM-SHA-512. Always a process: it reads
 * its key store from a file of this machine.
 */
public final class SecureBroker implements AutoCloseable {
    private final KafkaBroker broker;
    private final int securePort = Ports.free();

    public SecureBroker(Certificates certificates) {
        String listener = "listener.name.secure.";
        broker = ProcessBroker.start(Map.of(
                ProcessBroker.LISTENERS,
                "SECURE://localhost:" + securePort,
                "listener.security.protocol.map",
                "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SECURE:SASL_SSL",
                "inter.broker.listener.name",
                "PLAINTEXT",
                "sasl.enabled.mechanisms",
                "SCRAM-SHA-512",
                listener + "scram-sha-512.sasl.jaas.config",
                ScramLoginModule.class.getName() + " required;",
                listener + "ssl.keystore.location",
                certificates.serverStore(),
                listener + "ssl.keystore.type",
                "PKCS12",
                listener + "ssl.keystore.password",
                Certificates.PASSWORD));
    }

    /** The plain listener, for the test itself. */
    public String bootstrapServers() {
        return broker.bootstrapServers();
    }

    /** The listener with TLS and SCRAM. */
    public String secureServers() {
        return "localhost:" + securePort;
    }

    /** Makes a user who may log in on the secure listener. */
    public static void addUser(TestKafka kafka, String name, String password) {
        var credential = new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4096);
        Futures.get(kafka.admin()
                .alterUserScramCredentials(List.of(new UserScramCredentialUpsertion(name, credential, password)))
                .all());
    }

    @Override
    public void close() {
        broker.close();
    }
}
