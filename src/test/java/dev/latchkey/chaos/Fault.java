package dev.latchkey.chaos;

/**
 * One drawn fault.
 *
 * @param target which of the candidates it meets, counted around
 * @param millis its duration
 */
record Fault(FaultKind kind, int target, int millis) {}
