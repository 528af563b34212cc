/**
 * Packaged instances under faults that a seed draws, and the verdict on all that they released. Started by {@code
 * ./mvnw -Pchaos}; {@code docs/testing.md} lists the options, {@code docs/reliability.md} what came out.
 */
@NullMarked
package dev.latchkey.chaos;

import org.jspecify.annotations.NullMarked;
