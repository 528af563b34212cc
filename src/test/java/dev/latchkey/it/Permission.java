package dev.latchkey.it;

import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.harness.SecureBroker;
import dev.latchkey.harness.TestKafka;
import java.util.List;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourceType;

/** One line of the list of permissions in docs/operations.md. */
record Permission(ResourceType type, String name, PatternType pattern, List<AclOperation> operations) {

    /** The list, for the topics and the application id of this instance. */
    static List<Permission> listFor(LatchkeyProcess instance) {
        String id = instance.applicationId();
        return List.of(
                topic(instance.inputTopic(), AclOperation.READ, AclOperation.DESCRIBE_CONFIGS),
                topic(instance.outputTopic(), AclOperation.WRITE, AclOperation.DESCRIBE_CONFIGS),
                topic(instance.inputTopic() + "-dead-letters", AclOperation.WRITE, AclOperation.DESCRIBE_CONFIGS),
                new Permission(
                        ResourceType.TOPIC,
                        id + "-",
                        PatternType.PREFIXED,
                        List.of(AclOperation.CREATE, AclOperation.READ, AclOperation.WRITE)),
                new Permission(
                        ResourceType.TRANSACTIONAL_ID, id + "-", PatternType.PREFIXED, List.of(AclOperation.WRITE)),
                new Permission(ResourceType.GROUP, id, PatternType.LITERAL, List.of(AclOperation.READ)));
    }

    private static Permission topic(String name, AclOperation... operations) {
        return new Permission(ResourceType.TOPIC, name, PatternType.LITERAL, List.of(operations));
    }

    void grant(TestKafka kafka, String user) {
        SecureBroker.allow(kafka, user, type, name, pattern, operations);
    }
}
