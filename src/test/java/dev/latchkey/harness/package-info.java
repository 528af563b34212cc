/**
 * What tests need around the service: a broker ({@link dev.latchkey.harness.KafkaBroker}), topics and records in it
 * ({@link dev.latchkey.harness.TestKafka}), and the packaged application as a process
 * ({@link dev.latchkey.harness.LatchkeyProcess}). Uses nothing of the service's own code.
 */
@NullMarked
package dev.latchkey.harness;

import org.jspecify.annotations.NullMarked;
