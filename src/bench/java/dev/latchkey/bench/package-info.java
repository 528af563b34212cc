/**
 * The benchmark: Latchkey as packaged beside what else does its work, in one run on one machine. {@link dev.latchkey.bench.Bench} is
 * where it begins; docs/benchmarks.md says what is measured, and how.
 */
@NullMarked
package dev.latchkey.bench;

import org.jspecify.annotations.NullMarked;
