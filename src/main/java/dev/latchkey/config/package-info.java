/**
 * The settings of the service: one mapping, whose Javadoc is the reference.
 *
 * <p>May use: nothing of Latchkey. The rule is kept by {@code ArchitectureTest}.
 */
@NullMarked
package dev.latchkey.config;

import org.jspecify.annotations.NullMarked;
