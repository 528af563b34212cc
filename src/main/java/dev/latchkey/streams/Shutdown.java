package dev.latchkey.streams;

import dev.latchkey.config.LatchkeyConfig;
import dev.latchkey.topology.LocalPartition;
import dev.latchkey.topology.LocalPartitions;
import dev.latchkey.topology.StopSignal;
import io.quarkus.runtime.Application;
import io.quarkus.runtime.ApplicationLifecycleManager;
import io.quarkus.runtime.LaunchMode;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.jboss.logging.Logger;

/**
 * Ends the process within {@code latchkey.shutdown.timeout}, whatever it is doing and whether or not the broker answers: by
 * closing Kafka Streams, which commits; else by halting, which is a crash that loses nothing. SIGTERM ends with code 0.
 */
@Singleton
public class Shutdown {
    private static final Logger LOG = Logger.getLogger(Shutdown.class);
    /** Others stop after Kafka Streams: HTTP, and what watches. */
    private static final Duration AFTERWARDS = Duration.ofSeconds(1);

    private static final Duration LOOK = Duration.ofMillis(50);

    private final LatchkeyConfig config;
    private final KafkaStreams streams;
    private final StreamsConfig streamsConfig;
    private final LocalPartitions partitions;
    private final StopSignal stop;
    private volatile boolean signalled;

    Shutdown(
            LatchkeyConfig config,
            KafkaStreams streams,
            StreamsConfig streamsConfig,
            LocalPartitions partitions,
            StopSignal stop) {
        this.config = config;
        this.streams = streams;
        this.streamsConfig = streamsConfig;
        this.partitions = partitions;
        this.stop = stop;
    }

    /**
     * A JVM that a signal ends has the code 128 + 15 = 143, unless it is halted when everything has stopped. One that was told
     * its code by {@code System.exit} keeps it: then the application has stopped before.
     */
    void endWithZero(@Observes StartupEvent event) {
        Application application = ApplicationLifecycleManager.getCurrentApplication();
        if (application != null && LaunchMode.current() == LaunchMode.NORMAL) {
            Thread hook = new Thread(() -> {
                application.awaitShutdown();
                if (signalled) {
                    halt();
                }
            });
            try {
                Runtime.getRuntime().addShutdownHook(hook);
            } catch (IllegalStateException e) {
                LOG.debug("told to stop before it had started", e);
            }
        }
    }

    void close(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) ShutdownEvent event) {
        long end = System.nanoTime() + config.shutdown().timeout().toNanos();
        signalled = isJvmEnding();
        if (LaunchMode.current() == LaunchMode.NORMAL) { // in dev mode the process goes on with a new application
            haltAt(end);
        }
        if (signalled && config.flush().onShutdown() && streams.state().isRunningOrRebalancing()) {
            release(end - config.shutdown().timeout().toNanos() / 2);
        }
        stop.give();
        Duration left = Duration.ofNanos(Math.max(1, end - System.nanoTime())).minus(AFTERWARDS);
        boolean closed = streams.close(CloseOptions.timeout(left.isNegative() ? Duration.ZERO : left)
                .withGroupMembershipOperation(membership()));
        LOG.infof("Kafka Streams has %s", closed ? "stopped" : "not stopped in time");
    }

    /** Who has a name of its own comes back under it; everybody else makes room at once. */
    private GroupMembershipOperation membership() {
        Object name =
                streamsConfig.getMainConsumerConfigs("shutdown", "shutdown", 0).get("group.instance.id");
        return name == null ? GroupMembershipOperation.LEAVE_GROUP : GroupMembershipOperation.REMAIN_IN_GROUP;
    }

    private void release(long until) {
        long request = partitions.flushNow();
        while (System.nanoTime() - until < 0) {
            Collection<LocalPartition> all = partitions.all(); // some may leave meanwhile
            if (all.stream().allMatch(partition -> partition.released(request))) {
                LOG.infof("released what was pending in %d partitions", all.size());
                return;
            }
            stop.await(LOOK);
        }
        LOG.warn("what is pending is not all released in half of latchkey.shutdown.timeout; it stays pending");
    }

    private void haltAt(long end) {
        Thread thread = new Thread(
                () -> {
                    sleepUntil(end);
                    LOG.warnf(
                            "not stopped within latchkey.shutdown.timeout=%s; ending all the same. Nothing is lost: the"
                                    + " next owner goes on from the last commit.",
                            config.shutdown().timeout());
                    halt();
                },
                "shutdown-timeout");
        thread.setDaemon(true);
        thread.start();
    }

    /** Whether a signal, or {@code System.exit}, has come. */
    static boolean isJvmEnding() {
        Thread probe = new Thread(() -> {});
        try {
            Runtime.getRuntime().addShutdownHook(probe);
            Runtime.getRuntime().removeShutdownHook(probe);
            return false;
        } catch (IllegalStateException e) { // so it is said that it has begun
            return true;
        }
    }

    private static void sleepUntil(long end) {
        long left = end - System.nanoTime();
        while (left > 0) {
            LockSupport.parkNanos(left);
            left = end - System.nanoTime();
        }
    }

    /** Ends the process at once, with what its exit code is so far. */
    static void halt() {
        System.out.flush();
        System.err.flush();
        Runtime.getRuntime().halt(ApplicationLifecycleManager.getExitCode());
    }
}
