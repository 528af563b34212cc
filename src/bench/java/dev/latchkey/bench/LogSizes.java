package dev.latchkey.bench;

import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.Admin;

/** How many bytes lie in the broker's logs. */
final class LogSizes {
    private final Admin admin;

    LogSizes(Admin admin) {
        this.admin = admin;
    }

    /** Over all topics that pass, internal ones of the broker and of applications included; each replica counts. */
    long of(Predicate<String> topics) {
        try {
            var brokers = admin.describeCluster().nodes().get().stream()
                    .map(node -> node.id())
                    .toList();
            return admin.describeLogDirs(brokers).allDescriptions().get().values().stream()
                    .flatMap(folders -> folders.values().stream())
                    .flatMap(folder -> folder.replicaInfos().entrySet().stream())
                    .filter(replica -> topics.test(replica.getKey().topic()))
                    .mapToLong(replica -> replica.getValue().size())
                    .sum();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the broker does not tell the sizes of its logs", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
