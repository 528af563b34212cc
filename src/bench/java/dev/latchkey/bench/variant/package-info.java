/**
 * What Latchkey is measured beside: each a program of its own, with the same input, heap and client settings, and as good as its
 * kind allows.
 */
@NullMarked
package dev.latchkey.bench.variant;

import org.jspecify.annotations.NullMarked;
