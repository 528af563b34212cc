/** (h) Flink's variants: a job each, in a local cluster inside one JVM. */
@NullMarked
package dev.latchkey.bench.flink;

import org.jspecify.annotations.NullMarked;
