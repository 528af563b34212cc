package dev.latchkey.buffer;

/**
 * The size of what is pending in a partition.
 *
 * @param entries entries of both generations
 * @param draining entries of the draining generation
 * @param bytes estimated bytes on the heap, entries' own cost included
 * @param oldestFirstSeen when the oldest entry was first seen, in milliseconds since the epoch; -1 where nothing is pending
 * @param lastFlush time of the last flush, in milliseconds since the epoch; -1 before the first record
 */
public record BufferStats(int entries, int draining, long bytes, long oldestFirstSeen, long lastFlush) {}
