package dev.latchkey.harness;

import static java.util.Map.entry;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.security.scram.ScramLoginModule;

/**
 * A broker that has, beside its plain listener, one with TLS on which users log in by SCRAM-SHA-512. Always a process: it reads
 * its key store from a file of this machine.
 */
public final class SecureBroker implements AutoCloseable {
    private final KafkaBroker broker;
    private final int securePort = Ports.free();

    /** One that lets users do only what they were {@linkplain #allow allowed} to. */
    public SecureBroker(Certificates certificates) {
        String listener = "listener.name.secure.";
        broker = ProcessBroker.start(Map.ofEntries(
                entry(ProcessBroker.LISTENERS, "SECURE://localhost:" + securePort),
                entry("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer"),
                entry(
                        "super.users",
                        "User:ANONYMOUS"), // who comes by the plain listener: the test, and the broker itself
                entry("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SECURE:SASL_SSL"),
                entry("inter.broker.listener.name", "PLAINTEXT"),
                entry("sasl.enabled.mechanisms", "SCRAM-SHA-512"),
                entry(listener + "scram-sha-512.sasl.jaas.config", ScramLoginModule.class.getName() + " required;"),
                entry(listener + "ssl.keystore.location", certificates.serverStore()),
                entry(listener + "ssl.keystore.type", "PKCS12"),
                entry(listener + "ssl.keystore.password", Certificates.PASSWORD)));
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

    /** Lets a user do this with the resource of that name, or, where it is a prefix, with all that begin so. */
    public static void allow(
            TestKafka kafka,
            String user,
            ResourceType type,
            String name,
            PatternType pattern,
            Collection<AclOperation> what) {
        ResourcePattern resource = new ResourcePattern(type, name, pattern);
        List<AclBinding> bindings = what.stream()
                .map(operation -> new AclBinding(
                        resource, new AccessControlEntry("User:" + user, "*", operation, AclPermissionType.ALLOW)))
                .toList();
        Futures.get(kafka.admin().createAcls(bindings).all());
    }

    @Override
    public void close() {
        broker.close();
    }
}
