/**
 * What is pending in one partition: entries, generations, the mark, budgets and limits. Pure Java; knows neither Kafka nor CDI.
 *
 * <p>May use: {@code version}. The rule is kept by {@code ArchitectureTest}.
 */
@NullMarked
package dev.latchkey.buffer;

import org.jspecify.annotations.NullMarked;
