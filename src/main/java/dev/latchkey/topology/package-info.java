/**
 * The way of a record through Kafka Streams: topology, processor, stores, replay, dead letters.
 *
 * <p>May use: {@code buffer}, {@code version}, {@code config}. The rule is kept by {@code ArchitectureTest}.
 */
@NullMarked
package dev.latchkey.topology;

import org.jspecify.annotations.NullMarked;
