/**
 * The protocol of the {@code replay} recovery, explored exhaustively. The buffer, the mark and the recovery plan are the
 * product's own; what stands around them is modelled: {@link dev.latchkey.model.Task} does what the processor does,
 * {@link dev.latchkey.model.Broker} is a Kafka that commits outputs, mark and offset together or not at all, and {@link
 * dev.latchkey.model.World} knows all that may happen next.
 */
@NullMarked
package dev.latchkey.model;

import org.jspecify.annotations.NullMarked;
