/**
 * Reading what is pending, over REST.
 *
 * <p>May use: {@code topology}, {@code buffer}, {@code version}. The rule is kept by {@code ArchitectureTest}.
 */
@NullMarked
package dev.latchkey.query;

import org.jspecify.annotations.NullMarked;
