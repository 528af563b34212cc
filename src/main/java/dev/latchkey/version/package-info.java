/**
 * Version rules: how a record's own version is read, and how two versions compare. Pure Java; knows neither Kafka nor CDI.
 *
 * <p>May use: nothing of Latchkey. The rule is kept by {@code ArchitectureTest}.
 */
@NullMarked
package dev.latchkey.version;

import org.jspecify.annotations.NullMarked;
