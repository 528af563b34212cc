/**
 * Running the topology: life cycle, start-up checks, health and metrics.
 *
 * <p>May use: {@code topology}, {@code buffer}, {@code config}. The rule is kept by {@code ArchitectureTest}.
 */
@NullMarked
package dev.latchkey.streams;

import org.jspecify.annotations.NullMarked;
