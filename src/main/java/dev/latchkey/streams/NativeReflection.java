package dev.latchkey.streams;

import io.quarkus.runtime.annotations.RegisterForReflection;
import org.apache.kafka.common.config.provider.DirectoryConfigProvider;
import org.apache.kafka.common.config.provider.EnvVarConfigProvider;
import org.apache.kafka.common.config.provider.FileConfigProvider;
import org.apache.kafka.streams.errors.DefaultProductionExceptionHandler;
import org.apache.kafka.streams.errors.LogAndContinueExceptionHandler;
import org.apache.kafka.streams.errors.LogAndContinueProcessingExceptionHandler;
import org.apache.kafka.streams.errors.LogAndFailExceptionHandler;
import org.apache.kafka.streams.errors.LogAndFailProcessingExceptionHandler;
import org.apache.kafka.streams.processor.FailOnInvalidTimestamp;
import org.apache.kafka.streams.processor.LogAndSkipOnInvalidTimestamp;
import org.apache.kafka.streams.processor.UsePartitionTimeOnInvalidTimestamp;
import org.apache.kafka.streams.processor.WallclockTimestampExtractor;
import org.apache.kafka.streams.processor.assignment.assignors.StickyTaskAssignor;

/**
 * Classes of Kafka's that a setting may name. Kafka makes them by that name, so a native binary holds them only where they are
 * listed; Quarkus lists the defaults. A class that a setting may not name is here as well: the start refuses it by saying so.
 */
@RegisterForReflection(
        targets = {
            DefaultProductionExceptionHandler.class,
            LogAndContinueExceptionHandler.class,
            LogAndContinueProcessingExceptionHandler.class,
            LogAndFailExceptionHandler.class,
            LogAndFailProcessingExceptionHandler.class,
            FailOnInvalidTimestamp.class,
            LogAndSkipOnInvalidTimestamp.class,
            UsePartitionTimeOnInvalidTimestamp.class,
            WallclockTimestampExtractor.class,
            StickyTaskAssignor.class,
            DirectoryConfigProvider.class,
            EnvVarConfigProvider.class,
            FileConfigProvider.class,
        },
        classNames = "org.apache.kafka.streams.processor.internals.NoOpProcessorWrapper")
final class NativeReflection {
    private NativeReflection() {}
}
